import { describe, expect, it } from 'vitest';
import { readManifest } from '../../src/cli/manifest.ts';
import { changesState } from '../../src/client/failures.ts';
import { routes } from '../../src/contract/index.ts';
import type { Route } from '../../src/contract/route.ts';
import type { Transport } from '../../src/contract/wire.ts';
import { ROOT } from '../guards/source-files.ts';
import type { PixWorld, Ran } from '../support/pix-world.ts';
import { charge, paid, type RouteLine, routeWorld, undelivered } from './routes/route-line.ts';
import { routeLines } from './routes/route-lines.ts';
import { filled, isAwaited } from './routes/try-row.ts';

interface Line extends RouteLine {
  readonly family?: string;
  /** As it is, without `--json` behind it. */
  readonly raw?: boolean;
}
/** Commands that change something by other routes than the one that names them in the table of routes. */
const OTHERS: readonly Line[] = [
  { line: 'payout batch folha.csv --yes' },
  { line: 'payout batch resume folha --yes' },
  { line: 'report export --from 2026-11-20 --to 2026-11-21' },
  { line: 'resend failed --yes', ready: undelivered },
  { line: 'journal resolve --all' },
  { line: 'webhook listen --port 0 --register --public-url https://shop.example.com/pix' },
  { line: 'webhook send http://127.0.0.1:1/ --event TRANSACTION_COMPLETED --unsigned' },
  { line: 'api POST /nobody/knows/this --yes' },
  { line: 'sandbox pay {charge}', ready: charge },
  { line: 'sandbox cancel {charge}', ready: charge },
  { line: 'sandbox expire {charge}', ready: charge },
  { line: 'sandbox fail {charge}', ready: charge },
  { line: 'sandbox refund {charge}', ready: paid },
  { line: 'sandbox infraction {charge}', ready: paid },
  { line: 'sandbox clock advance 1h' },
  { line: 'sandbox fault add --route * --kind drop-after' },
  { line: 'sandbox fault clear' },
  { line: 'sandbox reissue-token withdraw' },
  { line: 'sandbox reset --yes' },
  { line: 'sandbox stop' },
  { line: 'sandbox traffic start' },
  { line: 'sandbox traffic stop' },
];
/** Commands of the sandbox that change nothing in it, and the one that makes it. */
const HARMLESS = ['sandbox:start', 'sandbox:status', 'sandbox:fault:list'];

const byRoute = Object.entries(routeLines).flatMap(([name, entry]): (Line & { readonly row: Route })[] =>
  isAwaited(entry)
    ? []
    : [
        {
          ...entry,
          row: routes[name as keyof typeof routes],
          family: routes[name as keyof typeof routes].family,
        },
      ],
);
const changing: readonly Line[] = [...byRoute.filter(({ row }) => changesState(row)), ...OTHERS];
const reading = byRoute.filter(({ row }) => !changesState(row));

/** Runs a line where only reading is allowed, and tells what left. */
async function readOnly(
  { line, stdin, ready, family, raw = false }: Line,
  how: (world: PixWorld) => Promise<{ readonly flag?: string; readonly env?: Record<string, string> }>,
): Promise<Ran & { readonly sent: readonly string[] }> {
  const world = await routeWorld(family ?? 'main');
  try {
    const values = (await ready?.(world)) ?? {};
    const { flag, env = {} } = await how(world);
    const argv = line.split(' ').map((word) => filled(word, values));
    const sent: string[] = [];
    const transport: Transport = (request) => {
      sent.push(`${request.method} ${new URL(request.url).pathname}`);
      return world.sandbox.handle(request);
    };
    const given = { env, transport, ...(stdin === undefined ? {} : { stdin }) };
    return {
      ...(await world.run([...argv, ...(raw ? [] : ['--json']), ...(flag ? [flag] : [])], given)),
      sent,
    };
  } finally {
    await world.close();
  }
}
const byFlag = async () => ({ flag: '--read-only' });

describe('--read-only', () => {
  it.each(changing)('refuses $line, and sends nothing', async (line) => {
    const { code, stdout, sent } = await readOnly(line, byFlag);
    expect([code, JSON.parse(stdout).error]).toMatchObject([
      2,
      { errorCode: 'read_only', outcome: 'not_sent', exitCode: 2 },
    ]);
    expect(sent).toEqual([]);
  });

  it.each(reading)('lets $line read', async (line) => {
    const { code, stderr } = await readOnly(line, byFlag);
    // 8: a webhook that has not proved itself was read, too.
    expect([0, 8], stderr).toContain(code);
  });

  it('has a line here for every command of the sandbox that changes it', () => {
    const lines = OTHERS.map(({ line }) => line.replaceAll(' ', ':'));
    const unproved = readManifest(ROOT).commands.filter(
      ({ id }) =>
        id.startsWith('sandbox:') &&
        !HARMLESS.includes(id) &&
        !lines.some((line) => line === id || line.startsWith(`${id}:`)),
    );
    expect(unproved.map(({ id }) => id)).toEqual([]);
  });
});

describe('the other ways to forbid changes', () => {
  const lines: readonly Line[] = [
    { line: 'webhook challenge {webhook} --run', ready: async () => ({ webhook: 'clx0a1b2c3' }) },
    { line: 'report export --from 2026-11-20 --to 2026-11-21' },
    { line: 'sandbox clock advance 1h' },
  ];
  it.each(lines)('forbid $line by PIX_READ_ONLY and by the profile', async (line) => {
    const byVariable = await readOnly(line, async () => ({ env: { PIX_READ_ONLY: '1' } }));
    const byProfile = await readOnly(line, async (world) => {
      await world.run('profile set sandbox readOnly true');
      return {};
    });
    for (const { code, stdout, sent } of [byVariable, byProfile])
      expect([code, JSON.parse(stdout).error.errorCode, sent]).toEqual([2, 'read_only', []]);
    expect(byVariable.stdout).toContain('PIX_READ_ONLY forbids');
    expect(byProfile.stdout).toContain('(readOnly) forbids');
  });

  it.each([
    'charge create --amount 10',
    'api POST /user/webhooks --data {"url":"https://a.example.com"}',
    'payout create --key a@exemplo.com.br --amount 5 --reference r1',
  ])('still show what %s would send, with --dry-run', async (line) => {
    const { code, stdout, sent } = await readOnly({ line: `${line} --dry-run` }, byFlag);
    expect([code, JSON.parse(stdout).method, sent]).toEqual([0, 'POST', []]);
  });
});

describe('--dry-run', () => {
  it.each(['', '--read-only'])('is the flag alone, not an id that reads like it (%s)', async (flag) => {
    const line = `webhook rotate-secret ${flag} -- --dry-run`.replace('  ', ' ');
    const { code, stderr, sent } = await readOnly({ line, raw: true }, async () => ({}));
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain(flag === '' ? '--yes' : 'forbids');
  });
});
