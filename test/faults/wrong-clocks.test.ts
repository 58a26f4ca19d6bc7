import { afterEach, describe, expect, it } from 'vitest';
import { eachOf } from '../support/worlds/each-of.ts';
import { type BrokenRun, machine } from './enumerated/machine.ts';

const DAY = 86_400_000;
const AMOUNT = 10;
const LIMIT = 25;
/** Payments of 10 that fit into a limit of 25. */
const FITTING = 2;

const place = eachOf(() => machine({ headerConfirmed: true }));
afterEach(() => place.close());

/** Two machines with their own profiles, which share a journal. Each has the limit. */
const desk = (folder: string) => ({ folder, config: `config-${folder}` });
const DESKS = [desk('first'), desk('second')] as const;
type OneDesk = (typeof DESKS)[number];

const run = (argv: string, at: OneDesk, aheadMs: number, stdin?: string): Promise<BrokenRun> => {
  place.desk(at).setClock?.(aheadMs);
  return place.run(argv.split(' '), { ...at, stdin, movesMoney: () => false });
};
async function prepare(): Promise<void> {
  const [first, second] = DESKS;
  place.desk(first);
  place.shareJournal(first.folder, second.folder);
  for (const at of DESKS) {
    const { code, stderr } = await run(`profile limits --per-day ${LIMIT} --yes`, at, 0);
    expect(code, stderr).toBe(0);
  }
}
async function paid(): Promise<number> {
  const { stdout } = await run('transaction list --type WITHDRAW --all --json', DESKS[0], 0);
  return (JSON.parse(stdout) as { amount: number }[]).filter(({ amount }) => amount === AMOUNT).length;
}

/** For each payment, how much the machine's clock is ahead of the service's, in ms. */
const CLOCKS: readonly (readonly [title: string, ahead: readonly number[]])[] = [
  ['are ahead and behind in turn', [2 * DAY, -2 * DAY, 5 * DAY, -5 * DAY]],
  ['are three days behind', [-3 * DAY, -3 * DAY, -3 * DAY, -3 * DAY]],
  ['are set right after payments from the future', [30 * DAY, 30 * DAY, 0, 0]],
];

interface Payment {
  readonly name: string;
  readonly line: (nth: number) => string;
  readonly stdin?: (nth: number) => string;
}
const PAYMENTS: readonly Payment[] = [
  {
    name: 'payout create',
    line: (nth) => `payout create --key a${nth}@exemplo.com.br --amount 10 --no-lookup --yes --json`,
  },
  {
    name: 'payout create by the hub',
    line: (nth) =>
      `payout create --family hub --key a${nth}@exemplo.com.br --amount 10 --no-lookup --yes --json`,
  },
  {
    name: 'transfer create',
    line: (nth) => `transfer create --to 100002 --amount 10 --reference t${nth} --yes --json`,
  },
  {
    name: 'payout batch',
    line: (nth) => `payout batch - --name b${nth} --no-lookup --yes --json`,
    stdin: (nth) => `key,amount,reference\na${nth}@exemplo.com.br,10.00,r${nth}\n`,
  },
];

describe.each(PAYMENTS)('$name', ({ name, line, stdin }) => {
  // The limit is counted in one place, so only one payment is tested with all clocks.
  it.each(CLOCKS.filter((_, at) => name === 'payout create' || at === 0))(
    'the limit --per-day counts by the day of the service when the clocks of two machines %s',
    async (_, ahead) => {
      await prepare();
      const ran: BrokenRun[] = [];
      for (const [nth, aheadMs] of ahead.entries()) {
        const at = DESKS[nth % DESKS.length] ?? DESKS[0];
        ran.push(await run(line(nth), at, aheadMs, stdin?.(nth)));
      }
      expect(
        ran.map(({ code }) => code),
        ran.map(({ stderr }) => stderr).join(''),
      ).toEqual([0, 0, 2, 2]);
      for (const { stdout } of ran.slice(FITTING)) expect(stdout).toContain('limit_per_day');
      expect(await paid()).toBe(FITTING);
      // The next day of the service begins. The machines do not notice it: their clocks are set back by a day.
      await place.clock.advance(DAY);
      for (const [nth, aheadMs] of ahead.entries()) {
        const at = DESKS[nth % DESKS.length] ?? DESKS[0];
        const { code } = await run(line(10 + nth), at, aheadMs - DAY, stdin?.(10 + nth));
        expect(code).toBe(nth < FITTING ? 0 : 2);
      }
      expect(await paid()).toBe(2 * FITTING);
    },
  );
});
