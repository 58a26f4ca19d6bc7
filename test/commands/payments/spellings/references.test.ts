import { describe, expect, it } from 'vitest';
import { eachWorld, type Ran } from '../../../support/worlds/pix-world.ts';

const KEY = 'fornecedor@exemplo.com.br';
/** Spellings of the reference `nf-501é` that look the same. */
const SPELLINGS = [
  ...['nf-501é ', '\tnf-501é', '\u00a0nf-501é', 'nf-501é\u202f', '\ufeffnf-501é', 'nf-501é\u3000\r\n'],
  'nf-501e\u0301',
];
const HIDDEN = [
  'nf-501\u200b',
  '\u2060nf-501',
  'nf\u00ad-501',
  'nf\u00a0501',
  'nf-501\ufe0f',
  'nf\ufeff-501',
  ' ',
];

const world = eachWorld({ hub: 'confirmed', money: 900 });

const run = (line: string, ...more: readonly string[]): Promise<Ran> =>
  world.run([...line.split(' '), ...more, '--json']);
const outgoing = async (): Promise<readonly (string | null)[]> =>
  (await world.payouts()).map(({ clientReference }) => clientReference);

const PAYOUT = `payout create --key ${KEY} --amount 15 --yes`;
const ORDERS = [PAYOUT, 'transfer create --to 100002 --amount 15 --yes'];

describe('the spelling of a reference', () => {
  it.each(ORDERS)('pix %s moves money once for all spellings of one reference', async (line) => {
    expect((await run(line, '--reference', 'nf-501é')).code).toBe(0);
    for (const [at, spelling] of SPELLINGS.entries()) {
      const given = [
        ['--reference', spelling],
        ['--set', `clientReference=${spelling}`],
        ['--data', JSON.stringify({ clientReference: spelling })],
      ];
      // Each spelling is tested with one of the flags.
      for (const flags of given.slice(at % 3, (at % 3) + 1)) {
        const ran = await run(line, ...flags);
        expect([ran.code, ran.stderr.includes('nothing was sent again')], ran.stderr).toEqual([0, true]);
      }
    }
    expect(await outgoing()).toEqual(['nf-501é']);
  });

  it('charge create sends the normal form of the reference, from --reference, --set and --data', async () => {
    const charge = 'charge create --amount 10';
    for (const flags of [
      ['--reference', ' c-1\u00a0'],
      ['--set', 'clientReference=c-2 '],
      ['--data', '{"clientReference":"\\tc-3"}'],
    ])
      expect((await run(charge, ...flags)).code).toBe(0);
    const listed = await world.list('charge list --status PENDING');
    expect(listed.map(({ clientReference }) => clientReference).sort()).toEqual(['c-1', 'c-2', 'c-3']);
    const again = await run(charge, '--reference', '\ufeffc-1');
    expect([again.code, again.error.errorCode]).toEqual([5, 'PZC210']);
  });

  it.each(HIDDEN)('pix refuses the reference %j before anything is sent', async (reference) => {
    const [paid] = await world.list('charge list --status COMPLETED');
    const lines = [
      ...ORDERS,
      'charge create --amount 10',
      `refund create ${paid?.id} --amount 5 --yes`,
      'card charge create --amount 10 --customer-name Ana --yes',
      'card charge reverse 5f0c --yes',
    ];
    // One reference is tested with all commands, each other reference with two or three of them.
    const turn = HIDDEN.indexOf(reference);
    const some = <T>(all: readonly T[]): readonly T[] =>
      all.filter((_, at) => turn === 0 || (at + turn) % 3 === 0);
    for (const line of some(lines)) {
      const ran = await world.run([...line.split(' '), '--reference', reference, '--json']);
      expect([ran.code, ran.error.outcome, ran.changes], line).toEqual([2, 'not_sent', []]);
    }
    for (const line of some([...ORDERS, 'charge create --amount 10']))
      for (const flags of [
        ['--set', `clientReference=${reference}`],
        ['--data', JSON.stringify({ clientReference: reference })],
      ])
        expect(await world.run([...line.split(' '), ...flags]), line).toMatchObject({ code: 2, changes: [] });
  });

  it('look-ups by reference use the normal form of the given text', async () => {
    await run(ORDERS[0] ?? '', '--reference', 'nf-501é');
    const lines = ['payout get --reference', 'payout watch --reference', 'trace'];
    for (const line of lines) {
      const ran = await run(line, '\u00a0nf-501e\u0301 ');
      expect([ran.code, ran.stdout.includes('nf-501é')], `${line}: ${ran.stderr}`).toEqual([0, true]);
    }
    for (const line of [
      'transaction list --reference',
      'payout list --reference',
      'journal list --reference',
    ])
      expect((await run(line, ' nf-501e\u0301')).json, line).toHaveLength(1);
    for (const line of [...lines, 'transaction list --reference', 'journal list --reference'])
      expect((await run(line, 'nf\u200b-501é')).code, line).toBe(2);
  });
});
