import { describe, expect, it } from 'vitest';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import { ROOT } from '../guards/source-files.ts';
import { createCharges } from '../support/worlds/create-charges.ts';
import { giveHubToken } from '../support/worlds/hub-token.ts';
import { refusing } from '../support/worlds/refusing.ts';
import { newWorld } from '../support/worlds/use-dashboard.ts';
import { screenAfter, watched } from '../support/worlds/watched.ts';

const unavailable = () => refusing(503, 'PZF503', 'down');

describe('pix balance --watch', () => {
  const balances = async (tty?: number) => {
    const world = await newWorld();
    const id = await world.id('charge create --amount 100');
    const before = async (reading: number): Promise<void> => {
      if (reading === 2) await world.run(`sandbox pay ${id}`);
    };
    return watched(world, 'balance --watch --no-color', { readings: 3, before, ...(tty && { tty }) });
  };

  it('pix balance --watch on a terminal shows each change of the balance with its amount and a sparkline', async () => {
    const { stdout } = await balances(100);
    expect((await screenAfter(stdout, 100)).lines).toEqual([
      '12:00:00     R$ 1.000,00 available                  R$ 0,00 blocked  █',
      '12:00:05    R$ 1.099,885 available      +R$ 99,885  R$ 0,00 blocked  ▁█',
      '12:00:05 · read again every 5 s · Ctrl-C ends',
    ]);
  });

  it('pix balance --watch in a pipe prints all fields of the balance again after each change', async () => {
    const { stdout, code } = await balances();
    expect(stdout.trimEnd().split('\n')).toEqual([
      'available  R$ 1.000,00',
      'blocked    R$ 0,00',
      'available  R$ 1.099,885',
      'blocked    R$ 0,00',
    ]);
    expect(code).toBe(130);
  });
});

it('pix balance --watch --family hub prints an unchanged balance only once', async () => {
  const world = await newWorld();
  await giveHubToken(world);
  const { code, stdout } = await watched(world, 'balance --watch --family hub -o ndjson', { readings: 3 });
  expect([code, stdout.trim().split('\n').length]).toEqual([130, 1]);
});

describe('--watch', () => {
  it('every command that lists or gets records has --watch', () => {
    const without = readManifest(ROOT).commands.flatMap(({ id, flags }) =>
      /(^|:)(list|get|balance|status|stats|pending)$/.test(id) && !('watch' in flags) ? [id] : [],
    );
    expect(without).toEqual([]);
  });

  it('charge list --watch prints only new rows and changed rows in ndjson and csv', async () => {
    for (const [form, rows] of [
      ['ndjson', ['{"status":"PENDING"}', '{"status":"COMPLETED"}', '{"status":"PENDING"}']],
      ['csv', ['status', 'PENDING', 'COMPLETED', 'PENDING']],
    ] as const) {
      const world = await newWorld();
      const id = await world.id('charge create --amount 1');
      const before = async (reading: number): Promise<void> => {
        if (reading === 2) await world.run(`sandbox pay ${id}`);
        if (reading === 4) await world.run('charge create --amount 2');
      };
      const line = `charge list --watch -o ${form} --fields status`;
      const { stdout } = await watched(world, line, { readings: 6, before });
      expect(stdout.trimEnd().split('\n'), form).toEqual(rows);
    }
  });

  it('charge get accepts --watch with and without an interval, before or after the id', async () => {
    const world = await newWorld();
    const id = await world.id('charge create --amount 1');
    const at: number[] = [];
    const before = (): void => void at.push(world.clock.now());
    await watched(world, `charge get --watch ${id} --fields id`, { readings: 2, before });
    await watched(world, `charge get --watch 90s ${id}`, { readings: 2, before });
    await watched(world, `charge get ${id} --watch=7`, { readings: 2, before });
    expect([1, 3, 5].map((nth) => (at[nth] ?? 0) - (at[nth - 1] ?? 0))).toEqual([5_000, 90_000, 7_000]);
  });

  it('charge list --watch redraws its table in place, and shows no more lines than the terminal has', async () => {
    const world = await newWorld();
    await createCharges(world, 30);
    const line = 'charge list --limit 30 --watch --no-color';
    const { stdout } = await watched(world, line, { readings: 6, tty: 80 });
    const { lines, scrolled } = await screenAfter(stdout, 80);
    expect(scrolled).toBe(0);
    expect(lines).toHaveLength(23);
    expect(lines.at(0)).toMatch(/^ID /);
    expect(lines.at(-2)).toBe('… 10 more lines');
    expect(lines.at(-1)).toContain('read again every 5 s');
  });

  it('a command with --watch reports a failed request, and continues when the service answers again', async () => {
    const world = await newWorld();
    await world.run('charge create --amount 1');
    const before = (reading: number) => (reading === 2 || reading === 3 ? unavailable() : undefined);
    const line = 'charge list --watch --no-color';
    const onTerminal = await watched(world, line, { readings: 3, tty: 80, before });
    const { lines } = await screenAfter(onTerminal.stdout, 80);
    expect(lines.slice(1)).toEqual([
      expect.stringContaining('PENDING'),
      expect.stringContaining('Columns left out for lack of room: type, created.'),
      'widen the terminal.',
      'The service refused (PZF503, HTTP 503): down',
      '12:00:05 · trying again in 5 s · Ctrl-C ends',
    ]);
    const piped = await watched(world, 'charge list --watch -o ndjson', { readings: 5, before });
    expect(piped.stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(piped.stderr.split('\n').slice(0, 2)).toEqual([
      'Reading failed, trying again: The service refused (PZF503, HTTP 503): down',
      'Reading works again.',
    ]);
  });

  it('a command with --watch exits with the code of an error that a retry cannot fix', async () => {
    const world = await newWorld();
    const id = await world.id('charge create --amount 1');
    const before = (reading: number) => (reading < 2 ? undefined : refusing(401, 'PZA401', 'who?'));
    const line = `charge get ${id} --watch -o ndjson`;
    const { code, stderr } = await watched(world, line, { readings: 99, before });
    expect(code).toBe(3);
    expect(JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ error: { exitCode: 3 } });
    expect((await world.run('charge get NOPE --watch')).code).toBe(4);
  });

  it('charge list --watch 1 waits longer than a second if it would otherwise send more than 60 requests a minute', async () => {
    const world = await newWorld();
    await createCharges(world, 12);
    const at: number[] = [];
    const many = 'charge list --limit 5000 --watch 1 -o ndjson';
    // Makes the service return one row per page, so that each reading of the list needs 13 requests.
    const before = async (_: number, request: Parameters<typeof world.sandbox.handle>[0]) => {
      at.push(world.clock.now());
      return world.sandbox.handle({ ...request, url: request.url.replace('limit=100', 'limit=1') });
    };
    await watched(world, many, { readings: 13, before });
    expect((at[12] ?? 0) - (at[11] ?? 0)).toBeGreaterThanOrEqual(12_000);
  });

  it("a command with --watch removes control characters from the service's text", async () => {
    const world = await newWorld();
    const reference = 'x\u001b[2Jy';
    await world.run(['charge', 'create', '--amount', '1', '--reference', reference]);
    const { stdout } = await watched(world, 'charge list --watch --no-color', { readings: 2, tty: 120 });
    expect(stdout).not.toContain('\u001b[2J');
  });

  it('a command with --watch and --lang pt-BR prints its footer in Portuguese', async () => {
    const world = await newWorld();
    const line = 'charge list --watch --lang pt-BR --no-color';
    const { stdout } = await watched(world, line, { readings: 2, tty: 80 });
    expect(stdout).toContain('leitura a cada 5 s · Ctrl-C encerra');
  });
});
