import { describe, expect, it } from 'vitest';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import { changesState } from '../../src/client/client-errors.ts';
import { ROOT } from '../guards/source-files.ts';
import type { PixWorld, Ran } from '../support/worlds/pix-world.ts';
import { type Line, linesByRoute, otherLines } from './routes/changing-lines.ts';
import { routeWorld } from './routes/route-line.ts';
import { filled } from './routes/try-row.ts';

const reading = linesByRoute.filter(({ row }) => !changesState(row));
/** Sandbox commands that do not change a running sandbox. */
const HARMLESS = ['sandbox:start', 'sandbox:status', 'sandbox:fault:list'];

async function readOnly(
  { line, stdin, ready, family, raw = false }: Line & { readonly raw?: boolean },
  how: (world: PixWorld) => Promise<{ readonly flag?: string; readonly env?: Record<string, string> }>,
): Promise<Ran> {
  const world = await routeWorld(family ?? 'main');
  try {
    const values = (await ready?.(world)) ?? {};
    const { flag, env = {} } = await how(world);
    const argv = line.split(' ').map((word) => filled(word, values));
    const given = { env, ...(stdin === undefined ? {} : { stdin }) };
    return await world.run([...argv, ...(raw ? [] : ['--json']), ...(flag ? [flag] : [])], given);
  } finally {
    await world.close();
  }
}
const byFlag = async () => ({ flag: '--read-only' });

describe('--read-only', () => {
  // dry-run.test.ts tests --read-only with all commands that send changes.
  it('pix --read-only refuses pix journal resolve, because it writes to the journal', async () => {
    const { code, error, sent } = await readOnly({ line: 'journal resolve --all' }, byFlag);
    expect([code, error.errorCode, sent]).toEqual([2, 'read_only', []]);
  });

  it.each(reading)('pix --read-only permits pix $line', async (line) => {
    const { code, stderr } = await readOnly(line, byFlag);
    // `webhook challenge` exits with code 8 when the webhook is not verified.
    expect([0, 8], stderr).toContain(code);
  });

  it('the --read-only test runs every sandbox command that changes data', () => {
    const lines = otherLines.map(({ line }) => line.replaceAll(' ', ':'));
    const unproved = readManifest(ROOT).commands.filter(
      ({ id }) =>
        id.startsWith('sandbox:') &&
        !HARMLESS.includes(id) &&
        !lines.some((line) => line === id || line.startsWith(`${id}:`)),
    );
    expect(unproved.map(({ id }) => id)).toEqual([]);
  });
});

describe('PIX_READ_ONLY, read-only profiles and dry runs', () => {
  const lines: readonly Line[] = [
    { line: 'webhook challenge {webhook} --run', ready: async () => ({ webhook: 'clx0a1b2c3' }) },
    { line: 'report export --from 2026-11-20 --to 2026-11-21' },
    { line: 'sandbox clock advance 1h' },
  ];
  it.each(lines)('pix refuses $line with PIX_READ_ONLY, and also with a read-only profile', async (line) => {
    const byVariable = await readOnly(line, async () => ({ env: { PIX_READ_ONLY: '1' } }));
    const byProfile = await readOnly(line, async (world) => {
      await world.run('profile set sandbox readOnly true');
      return {};
    });
    for (const { code, error, sent } of [byVariable, byProfile])
      expect([code, error.errorCode, sent]).toEqual([2, 'read_only', []]);
    expect(byVariable.stdout).toContain('PIX_READ_ONLY makes pix read-only');
    expect(byProfile.stdout).toContain('(readOnly) makes pix read-only');
  });

  const line = { line: 'webhook create --url https://a.example.com --yes' };
  it.each(['1', 'true', 'TRUE', 'Yes', 'on', ' true '])('pix refuses PIX_READ_ONLY=%j', async (value) => {
    const { code, error, sent } = await readOnly(line, async () => ({ env: { PIX_READ_ONLY: value } }));
    expect([code, error.errorCode, sent]).toEqual([2, 'read_only', []]);
  });

  it.each(['', '0', 'false', 'No', 'OFF'])('pix permits a change with PIX_READ_ONLY=%j', async (value) => {
    const { code, stderr } = await readOnly(line, async () => ({ env: { PIX_READ_ONLY: value } }));
    expect(code, stderr).toBe(0);
  });

  it.each(['PIX_READ_ONLY', 'PIX_DEBUG', 'PIX_NO_INPUT'])(
    'pix refuses a value of %s that is neither on nor off, and names the variable',
    async (variable) => {
      const env = { [variable]: 'ture' };
      const { code, error, sent } = await readOnly({ line: 'balance' }, async () => ({ env }));
      expect([code, sent]).toEqual([2, []]);
      expect(error.message).toBe(`${variable} is "ture". Write 1, true, yes or on, or 0, false, no or off.`);
    },
  );

  it.each([
    'charge create --amount 10',
    'api POST /user/webhooks --data {"url":"https://a.example.com"}',
    'payout create --key a@exemplo.com.br --amount 5 --reference r1',
  ])('pix --read-only permits pix %s --dry-run', async (line) => {
    const { code, json, sent } = await readOnly({ line: `${line} --dry-run` }, byFlag);
    expect([code, json.method, sent]).toEqual([0, 'POST', []]);
  });
});

it.each(['', '--read-only'])('in rotate-secret %s -- --dry-run, the last word is the id', async (flag) => {
  const line = `webhook rotate-secret ${flag} -- --dry-run`.replace('  ', ' ');
  const { code, stderr, sent } = await readOnly({ line, raw: true }, async () => ({}));
  expect([code, sent]).toEqual([2, []]);
  expect(stderr).toContain(flag === '' ? '--yes' : 'makes pix read-only');
});
