import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { card } from '../../../support/worlds/card-world.ts';
import { eachWorld, type Ran, type RunOptions } from '../../../support/worlds/pix-world.ts';

const ROWS = 20;
const CARD = JSON.stringify(card());

const world = eachWorld({ card: true, hub: 'confirmed', money: 900 });
beforeEach(() => {
  const rows = Array.from({ length: ROWS }, (_, at) => `p${at}@exemplo.com.br,1${at % 10}.00`);
  world.write('folha.csv', `key,amount\n${rows.join('\n')}\n`);
});

const batch = 'payout batch folha.csv --yes --no-lookup --json';
const file = (): string => world.path('data/journal.sqlite');
const removeLog = (): void => {
  for (const end of ['-wal', '-shm']) rmSync(`${file()}${end}`, { force: true });
};
const paid = async (argv: string, options?: RunOptions): Promise<void> => {
  const ran = await world.run(argv, options);
  expect(ran.code, ran.stderr).toBe(0);
};

/** Returns command lines that move money, each with the stdin that it needs. */
const MONEY = (charge: string): readonly (readonly [argv: string, stdin?: string])[] => [
  ['payout create --key z@exemplo.com.br --amount 15 --yes --json'],
  ['payout create --family hub --key z@exemplo.com.br --amount 15 --yes --json'],
  [batch],
  ['payout batch folha.csv --name folha-2 --yes --no-lookup --json'],
  ['payout batch resume folha --yes --json'],
  ['transfer create --to 100002 --amount 15 --yes --json'],
  [`refund create ${charge} --amount 15 --yes --json`],
  ['card charge create --amount 15 --customer-name Cliente --card-stdin --yes --json', CARD],
];
const READING = [
  'journal list --json',
  'payout list --json',
  'balance --json',
  'payout batch status --json',
  'reconcile --from 2026-11-20 --to 2026-11-22 --json',
];

/** Checks that money commands refuse to run without their journal. With `all`, checks every command. */
async function expectRefused({ all = false }: { readonly all?: boolean } = {}): Promise<void> {
  const [charge] = await world.list('charge list');
  const before = await world.payoutCount();
  const ended: (readonly [string, number, boolean])[] = [];
  for (const [argv, stdin] of MONEY(charge?.id ?? '').filter((_, at) => all || at % 3 === 0)) {
    const { code, stdout } = await world.run(argv, stdin === undefined ? {} : { stdin });
    ended.push([argv, code, stdout.includes('pix journal adopt')]);
  }
  expect(ended.filter(([, code, isNamed]) => code !== 2 || !isNamed)).toEqual([]);
  expect(await world.payoutCount()).toBe(before);
  const read: Ran[] = [];
  for (const argv of all ? READING : []) read.push(await world.run(argv));
  // `reconcile` exits with code 8, because this journal does not contain the payments.
  expect(read.map(({ code }) => code).filter((code) => code !== 0 && code !== 8)).toEqual([]);
}

describe('a lost journal', () => {
  it('money commands exit with code 2 after the journal was deleted but its key was kept', async () => {
    await paid(batch);
    rmSync(file());
    removeLog();
    await expectRefused({ all: true });
  });
});
