import { beforeEach, describe, expect, it } from 'vitest';
import { eachWorld, type Ran } from '../../support/worlds/pix-world.ts';

const ROWS = 12;
const LINE = 'payout batch folha.csv';
/** The two keys look equal when they are masked. */
const KEYS = ['ana.silva@exemplo.com.br', 'ana.souza@exemplo.com.br'];

const world = eachWorld();
beforeEach(async () => {
  const rows = Array.from({ length: ROWS }, (_, at) => `${KEYS[at % 2]},20.00,row-${at}`);
  world.write('folha.csv', `key,amount,reference\n${rows.join('\n')}\n`);
});

const ask = (line: string, ...answers: (readonly [string, string])[]): Promise<Ran> =>
  world.run(line, { tty: 200, env: { NO_COLOR: '1' }, answers });
const timesShown = (stderr: string): readonly number[] =>
  Array.from({ length: ROWS }, (_, at) => stderr.split(`reference row-${at}\n`).length - 1);

const [FIRST, MIDDLE, LAST] = [1, 0, 1];
const PLAN = Array.from({ length: ROWS }, (_, at) => (at < 3 ? FIRST : at < ROWS - 3 ? MIDDLE : LAST));
const ALL = PLAN.map((times) => times + 1);

describe('the confirmation question of payout batch', () => {
  it('pix payout batch shows all rows with masked Pix keys after the answer "a" (all), and then asks again', async () => {
    const asked = 'Pay 12';
    const { code, stderr } = await ask(LINE, [asked, 'a'], [asked, 'n']);
    expect([code, timesShown(stderr)], stderr).toEqual([9, ALL]);
    for (const key of KEYS) expect(stderr).not.toContain(key);
    const marks = [...stderr.matchAll(/ to (\S+ #\w{4}), reference/g)].map(([, key]) => key);
    expect([marks.length, new Set(marks).size]).toEqual([ROWS + 6, 2]);
    expect(await world.payoutCount()).toBe(0);
  });

  it('pix payout batch shows complete Pix keys only with --reveal', async () => {
    const { stderr } = await ask(`${LINE} --reveal`, ['Pay 12', 'a'], ['Pay 12', 'n']);
    expect(timesShown(stderr)).toEqual(PLAN.map(() => 2));
    expect(stderr.split(String(KEYS[0]))).toHaveLength(ROWS + 1);
  });

  it('pix payout batch pays each row once after the confirmation, even if the user listed the rows twice', async () => {
    const { code, stderr } = await ask(LINE, ['Pay 12', 'a'], ['Pay 12', 'a'], ['Pay 12', 'y']);
    expect([code, timesShown(stderr)], stderr).toEqual([0, PLAN.map((times) => times + 2)]);
    expect(await world.payoutCount()).toBe(ROWS);
  });

  it.each([
    ['Enter', '\r'],
    ['n', 'n'],
    ['Escape', '\u001b'],
    ['Ctrl-C', '\u0003'],
  ])('payout batch pays nothing when the user presses only %s', async (_how, keys) => {
    const { code, stderr } = await ask(LINE, ['Pay 12', keys]);
    expect([code, timesShown(stderr)], stderr).toEqual([9, PLAN]);
    expect(await world.payoutCount()).toBe(0);
  });

  it("pix payout batch asks in the user's language, and accepts answers in that language", async () => {
    const { code, stderr } = await ask(
      `${LINE} --lang pt-BR`,
      ['Mostrar todas as linhas', 't'],
      ['Pagar 12', 's'],
    );
    expect([code, stderr.split(/referência row-0\n/).length - 1], stderr).toEqual([0, 2]);
  });

  it('payout batch on a live profile shows all rows on request, and pays after the user types the exact total', async () => {
    await world.run('profile set sandbox live true');
    const typed = 'see every row';
    const { code, stderr } = await ask(LINE, [typed, 'all\r'], [typed, '240\r']);
    expect([code, timesShown(stderr)], stderr).toEqual([0, ALL]);
    expect(await world.payoutCount()).toBe(ROWS);
    world.write('other.csv', 'key,amount\nbia@exemplo.com.br,10\n');
    const other = await ask('payout batch other.csv', [typed, 'ALL\r'], [typed, '11\r']);
    expect([other.code, await world.payoutCount()], other.stderr).toEqual([9, ROWS]);
  });
});

it('pix payout batch --dry-run prints all requests, and masks Pix keys only in the table', async () => {
  const table = await world.run(`${LINE} --dry-run`);
  expect(table.stdout.split('/withdraw').length - 1).toEqual(ROWS);
  expect(table.stdout).not.toContain(String(KEYS[0]));
  for (const flags of ['--reveal', '--json', '-o csv', '-o ndjson']) {
    const { code, stdout } = await world.run(`${LINE} --dry-run ${flags}`);
    expect([flags, code, stdout.split(String(KEYS[0])).length - 1]).toEqual([flags, 0, ROWS / 2]);
  }
  const one = await world.run(`payout create --key ${KEYS[0]} --amount 5 --dry-run`);
  expect(one.code).toBe(0);
  expect(one.stdout).toContain('an***@exemplo.com.br');
  expect(one.stdout).not.toContain(String(KEYS[0]));
});
