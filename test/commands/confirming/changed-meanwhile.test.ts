import { beforeEach, describe, expect, it } from 'vitest';
import { foreign } from '../../faults/faulty-answers.ts';
import { eachWorld, type Ran, type RunOptions } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ hub: 'unconfirmed', money: 900 });

/** Returns the number of payments and refunds of R$ 15,00 that the service has executed. */
async function moved(): Promise<number> {
  const out = await world.payouts();
  const { refundAmount } = await world.json(`transaction get ${world.charge}`);
  return out.filter(({ amount }) => amount === 15).length + Number(refundAmount ?? 0) / 15;
}
const errorCode = ({ error }: Ran): unknown => error.errorCode;

const PAYOUT = 'payout create --key fornecedor@exemplo.com.br --amount 15';
/** `test/faults/interrupted-payments.test.ts` tests what another person does at the question of each command. */
const COMMANDS: readonly (readonly [name: string, line: () => string, question: string])[] = [
  ['a payout by the hub', () => `${PAYOUT} --family hub`, 'Pay '],
  ['a refund', () => `refund create ${world.charge} --amount 15`, 'Refund '],
];

describe.each(COMMANDS)('the confirmation question of %s', (_name, line, question) => {
  it('a money command asks again when another command makes an equal payment before the user has answered', async () => {
    const other = (): Promise<Ran> => world.run(`${line()} --yes`);
    const ran = await world.run(line(), {
      tty: 100,
      answers: [
        [question, 'y', other],
        [question, 'n'],
      ],
    });
    expect([ran.code, await moved()], ran.stderr).toEqual([9, 1]);
    expect(ran.stderr).toContain('Another command made, repeated or resolved an equal payment');
  });
});

/**
 * Makes a hub payout. The service executes the payout, but pix gets the HTTP status 500 as answer. The
 * profile sets no idempotency header, so the outcome stays unknown.
 * @returns the id of the journal entry
 */
async function lost(): Promise<string> {
  const transport = foreign(world.sandbox.handle, (method) => method === 'POST', {
    status: 500,
    applied: true,
  });
  expect((await world.run(`${PAYOUT} --family hub --yes`, { transport })).code).toBe(7);
  const [entry] = await world.list('journal list');
  return entry?.id;
}
const resolve = (id: string): Promise<Ran> => world.run(`journal resolve ${id} --as confirmed --yes`);

it.each(['--yes', '--confirm-amount 15'])('payout create %s sees a late resolution', async (flag) => {
  const id = await lost();
  const before: RunOptions['before'] = ({ url }) => url.includes('/pix/key') && resolve(id);
  const ran = await world.run(`${PAYOUT} --family hub --json ${flag}`, { before });
  expect([ran.code, errorCode(ran), await moved()]).toEqual([2, 'changed_meanwhile', 1]);
  const again = await world.run(`${PAYOUT} --family hub --json --yes`);
  expect(again.code).toBe(0);
  expect(again.stderr).toContain('The same amount was sent');
  expect(await moved()).toBe(2);
});

describe('a batch file that is saved during the command', () => {
  const ROWS = 'key,amount,reference\nana@exemplo.com.br,15,a\nbia@exemplo.com.br,15,b\n';
  const save = (text: string): void => world.write('folha.csv', text);
  const CHANGES: readonly (readonly [what: string, text: string])[] = [
    ['another amount', ROWS.replace('15,a', '4500,a')],
    ['another key', ROWS.replace('bia@', 'eva@')],
    ['one more row', `${ROWS}eva@exemplo.com.br,15,c\n`],
    ['one row fewer', ROWS.replace(/bia.*\n/, '')],
  ];
  beforeEach(() => save(ROWS));

  it.each(CHANGES)('payout batch pays nothing if its file is saved with %s', async (_what, text) => {
    const before: RunOptions['before'] = ({ url }) => url.includes('/user/transactions') && save(text);
    const ran = await world.run('payout batch folha.csv --confirm-amount 30 --json', { before });
    expect([ran.code, errorCode(ran), await moved()]).toEqual([2, 'batch_changed', 0]);
  });
});
