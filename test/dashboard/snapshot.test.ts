import { describe, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../src/contract/transport.ts';
import { snapshotMetrics } from '../../src/dashboard/show-snapshot.ts';
import { widthOf } from '../../src/output/drawing/line.ts';
import { parseOpenMetrics } from '../support/open-metrics.ts';
import { refusing } from '../support/worlds/refusing.ts';
import { newWorld, paidCharge } from '../support/worlds/use-dashboard.ts';

interface Snapshot {
  readonly alerts: readonly { readonly message: string }[];
  readonly balance: { readonly errorCode?: string };
}

describe('pix dashboard --once', () => {
  it('pix dashboard in a pipe prints the overview as plain text, like --once', async () => {
    const world = await newWorld();
    await paidCharge(world, '10');
    const { code, stdout, stderr } = await world.run('dashboard');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('R$ 1.009,885');
    expect(stdout).toContain('1 of 1 paid (100 %), 0 pending, median time to pay 0 s');
    expect(stdout).toMatch(/In today +R\$ 10,00 \(1\) {2}all data since 00:00/);
    expect(stdout).not.toMatch(/\u001b|\t/);
    // The line must show no request rate, because `--once` reads each source only once.
    expect(stdout).toMatch(/Service +ok {2,}<10 s ago/);
    expect((await world.run('dashboard --once', { tty: 80 })).stdout).toContain('R$ 1.009,885');
    expect((await world.run('dashboard --once --lang pt-BR')).stdout).toContain('1 de 1 pagas');
  });

  it.each([
    ['en', /^6 failed attempts were repeated: connection failed ×3, PZS500 ×3\.\n$/],
    ['pt-BR', /^\d+ tentativas falharam e foram repetidas: [^\n]*×\d+\.\n$/],
  ])('pix dashboard --once --lang %s prints one line on stderr for all its retries', async (lang, line) => {
    const world = await newWorld();
    const failing: Transport = async (request) => {
      if (request.url.includes('balance')) throw new TransportError('connection', 'not_sent', 'reset');
      if (request.url.includes('transactions')) return refusing(503, 'PZS500', 'Indisponível');
      return world.sandbox.handle(request);
    };
    const { code, stderr } = await world.run(`dashboard --once --lang ${lang}`, { transport: failing });
    expect(code).toBe(0);
    expect(stderr).toMatch(line);
    // Other commands print a line for each retry, because a person waits for their result.
    const single = await world.run(`balance --lang ${lang}`, { transport: failing });
    expect(single.stderr.match(/\n|^/g)?.length).toBeGreaterThan(2);
  });

  it.each([
    [80, 80],
    [120, 120],
    // Docker, expect and some CI systems report 0 columns.
    [0, 80],
  ])(
    'pix dashboard --once on a terminal of %i columns prints lines of at most %i columns',
    async (tty, most) => {
      const world = await newWorld();
      const { stdout } = await world.run('dashboard --once', { tty });
      const widths = stdout.split('\n').map((line) => widthOf(line.replace(/\u001b\[[\d;]*m/g, '')));
      expect(Math.max(...widths)).toBe(most);
    },
  );

  it('pix dashboard --once --json prints English messages even with --lang pt-BR', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '10');
    await world.run(`sandbox infraction ${id}`);
    const told = await world.json<Snapshot>('dashboard --once --json');
    expect(told).toMatchObject({
      level: 'amber',
      balance: { state: 'live', available: '999.885' },
      flow: {
        since: '2026-11-21T03:00:00.000Z',
        complete: true,
        netCents: 1000,
        in: { payments: 1, amountCents: 1000 },
        out: { payments: 0, refunds: 0, amountCents: 0 },
        charges: { created: 1, paid: 1, pending: 0, medianToPayMs: 0 },
      },
      disputes: { open: 1, disputedCents: 1000 },
      alerts: [
        { alert: 'disputes_open', level: 'amber', message: expect.stringMatching(/^1 dispute, nearest/) },
      ],
    });
    expect(await world.json<Snapshot>('dashboard --once --json --lang pt-BR')).toMatchObject({
      alerts: [{ message: told.alerts[0]?.message }],
    });
    expect((await world.run('dashboard --once --jq .level')).stdout).toBe('amber\n');
  });

  it('pix dashboard --once --fail-on red exits with code 8 only when there is a red alert', async () => {
    const world = await newWorld();
    expect((await world.run('dashboard --once --fail-on red')).code).toBe(0);
    const cut: Transport = async (request) => {
      if (request.url.endsWith('/user/balance'))
        throw new TransportError('connection', 'not_sent', 'refused');
      return world.sandbox.handle(request);
    };
    const { code, stdout } = await world.run('dashboard --once --fail-on red --json', { transport: cut });
    const told = JSON.parse(stdout) as Snapshot;
    expect(code).toBe(8);
    // A value that the dashboard could not read is null, not zero.
    expect(told).toMatchObject({ level: 'red', balance: { state: 'lost', available: null } });
    expect(told.balance.errorCode).toBeDefined();
    const text = await world.run('dashboard --once', { transport: cut });
    expect(text.code).toBe(0);
    // A service that does not answer is not "ok", although its status page says so.
    expect(told).toMatchObject({ status: { state: 'live', status: null } });
    expect(text.stdout).toMatch(/Service +– /);
    const metrics = await world.run('dashboard --once --format openmetrics', { transport: cut });
    expect(metrics.stdout).not.toMatch(/level="(green|unknown)"\} 1/);
  });
});

describe('pix dashboard --once --format openmetrics', () => {
  const sample = (text: string, name: string): number[] => [
    ...(parseOpenMetrics(text).get(name)?.samples.values() ?? []),
  ];

  it('pix dashboard --format openmetrics prints the figures as gauges', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '10');
    await world.run(`sandbox infraction ${id}`);
    const { code, stdout, stderr } = await world.run('dashboard --format openmetrics', { tty: 80 });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(sample(stdout, 'pix_balance_available_reais')).toEqual([999.885]);
    expect(sample(stdout, 'pix_flow_in_cents')).toEqual([1000]);
    expect(sample(stdout, 'pix_flow_complete')).toEqual([1]);
    expect(sample(stdout, 'pix_flow_since_timestamp_seconds')).toEqual([Date.UTC(2026, 10, 21, 3) / 1000]);
    expect(sample(stdout, 'pix_disputes_open')).toEqual([1]);
    expect(stdout).toMatch(/^pix_level\{profile="[^"]+",environment="sandbox",level="amber"\} 1$/m);
    expect(stdout).toMatch(/^pix_alerts\{[^}]*level="amber",alert="disputes_open"\} 1$/m);
  });

  it('snapshotMetrics omits a figure that the dashboard could not read, and escapes labels', async () => {
    const text = await snapshotMetrics([
      {
        profile: 'a"} 1\nb\\',
        environment: 'live',
        level: 'unknown',
        balance: { state: 'lost', available: null },
      },
    ]);
    expect(sample(text, 'pix_balance_available_reais')).toEqual([]);
    expect(text).toContain('pix_level{profile="a\\"} 1\\nb\\\\",environment="live",level="unknown"} 1');
    expect(text).toContain('environment="live",source="balance"} 0');
  });

  it('pix dashboard refuses --format openmetrics together with --json', async () => {
    const world = await newWorld();
    const { code, stdout } = await world.run('dashboard --format openmetrics --json');
    expect(code).toBe(2);
    expect(stdout).toContain('--json');
  });
});
