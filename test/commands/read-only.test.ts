import { describe, expect, it } from 'vitest';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import { changesState } from '../../src/client/client-errors.ts';
import { ROOT } from '../guards/source-files.ts';
import { sharedWorld } from '../support/worlds/pix-world.ts';
import { linesByRoute, otherLines } from './routes/changing-lines.ts';
import { routeWorld } from './routes/route-line.ts';
import { filled } from './routes/try-row.ts';

const reading = linesByRoute.filter(({ row }) => !changesState(row) && row.method !== 'GET');
/** Sandbox commands that do not change a running sandbox. */
const HARMLESS = ['sandbox:start', 'sandbox:status', 'sandbox:fault:list'];

describe('--read-only', () => {
  // routes/widths.test.ts runs the commands of the other routes with --read-only.
  it.each(reading)('pix --read-only permits pix $line', async ({ line, stdin, ready, family }) => {
    const world = await routeWorld(family ?? 'main');
    try {
      const values = (await ready?.(world)) ?? {};
      const argv = line.split(' ').map((word) => filled(word, values));
      const { code, stderr } = await world.run(
        [...argv, '--read-only'],
        stdin === undefined ? {} : { stdin },
      );
      expect(code, stderr).toBe(0);
    } finally {
      await world.close();
    }
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
  const world = sharedWorld();
  const CREATE = 'webhook create --url https://a.example.com --yes --json';

  it.each([
    'webhook challenge clx0a1b2c3 --run',
    'report export --from 2026-11-20 --to 2026-11-21',
    'sandbox clock advance 1h',
  ])('pix refuses %s with PIX_READ_ONLY, and also with a read-only profile', async (line) => {
    const byVariable = await world.run(`${line} --json`, { env: { PIX_READ_ONLY: '1' } });
    await world.run('profile set sandbox readOnly true');
    const byProfile = await world.run(`${line} --json`);
    await world.run('profile set sandbox readOnly false');
    for (const { code, error, sent } of [byVariable, byProfile])
      expect([code, error.errorCode, sent]).toEqual([2, 'read_only', []]);
    expect(byVariable.stdout).toContain('PIX_READ_ONLY makes pix read-only');
    expect(byProfile.stdout).toContain('(readOnly) makes pix read-only');
  });

  it.each(['1', 'true', 'TRUE', 'Yes', 'on', ' true '])('pix refuses PIX_READ_ONLY=%j', async (value) => {
    const { code, error, sent } = await world.run(CREATE, { env: { PIX_READ_ONLY: value } });
    expect([code, error.errorCode, sent]).toEqual([2, 'read_only', []]);
  });

  it.each(['', '0', 'false', 'No', 'OFF'])('pix permits a change with PIX_READ_ONLY=%j', async (value) => {
    const { code, stderr } = await world.run(CREATE, { env: { PIX_READ_ONLY: value } });
    expect(code, stderr).toBe(0);
  });

  it.each(['PIX_READ_ONLY', 'PIX_DEBUG', 'PIX_NO_INPUT'])(
    'pix refuses a value of %s that is neither on nor off, and names the variable',
    async (variable) => {
      const { code, error, sent } = await world.run('balance --json', { env: { [variable]: 'ture' } });
      expect([code, sent]).toEqual([2, []]);
      expect(error.message).toBe(`${variable} is "ture". Write 1, true, yes or on, or 0, false, no or off.`);
    },
  );

  it.each([
    'charge create --amount 10',
    'api POST /user/webhooks --data {"url":"https://a.example.com"}',
    'payout create --key a@exemplo.com.br --amount 5 --reference r1',
  ])('pix --read-only permits pix %s --dry-run', async (line) => {
    const { code, json, sent } = await world.run(`${line} --dry-run --json --read-only`);
    expect([code, json.method, sent]).toEqual([0, 'POST', []]);
  });

  it.each(['', '--read-only'])('in rotate-secret %s -- --dry-run, the last word is the id', async (flag) => {
    const { code, stderr, sent } = await world.run(`webhook rotate-secret ${flag} -- --dry-run`);
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain(flag === '' ? '--yes' : 'makes pix read-only');
  });

  // dry-run.test.ts tests --read-only with all commands that send changes.
  it('pix --read-only refuses pix journal resolve, because it writes to the journal', async () => {
    const { code, error, sent } = await world.run('journal resolve --all --read-only --json');
    expect([code, error.errorCode, sent]).toEqual([2, 'read_only', []]);
  });
});
