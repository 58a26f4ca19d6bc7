import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HubWorld, hubWorld } from '../../support/worlds/sandbox-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

interface Charge {
  readonly id: string;
  readonly amount: number;
  paid: boolean;
  /** Whether a control route has canceled, expired or failed the charge. */
  ended: boolean;
  given: number;
  inFlight: number;
}

/**
 * The test's own ledger of one account. Its amounts are in thousandths of a real, and it uses no code of the
 * sandbox.
 */
interface Paper {
  available: number;
  readonly charges: Charge[];
  readonly payouts: { id: string; amount: number; fee: number; open: boolean; sent: boolean; back: number }[];
}

const FEE_IN = 115;
const FEE_OUT = 500;
const OPENING = 1_000_000;
const KEY = { pixKey: 'fulano@exemplo.com.br', pixType: 'email' };

const cents = fc.integer({ min: 100, max: 60_000 });
const account = fc.constantFrom<0 | 1>(0, 1);
const which = fc.nat(12);
const step = fc.oneof(
  fc.record({ what: fc.constant('charge' as const), account, cents }),
  fc.record({ what: fc.constant('pay' as const), account, which }),
  fc.record({ what: fc.constant('payout' as const), account, cents, fails: fc.boolean() }),
  fc.record({ what: fc.constant('hub payout' as const), account, cents, fails: fc.boolean() }),
  fc.record({ what: fc.constantFrom('cancel' as const, 'fail' as const), account, which }),
  fc.record({
    what: fc.constant('end' as const),
    account,
    which,
    how: fc.constantFrom('cancel', 'expire', 'fail'),
  }),
  fc.record({ what: fc.constantFrom('return' as const, 'refund at once' as const), account, which, cents }),
  fc.record({ what: fc.constant('refund' as const), account, which, cents }),
  fc.record({ what: fc.constant('transfer' as const), account, cents }),
  fc.record({ what: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 12_000 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(world: HubWorld, papers: readonly [Paper, Paper], one: Step): Promise<void> {
  if (one.what === 'wait') {
    await world.clock.advance(one.ms);
    return;
  }
  const paper = papers[one.account];
  const token = world.sandbox.accounts[one.account]?.tokens.both ?? '';
  const ask = (route: string, body: object) => world.ask(route, { token, body });
  const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % (list.length || 1)];
  switch (one.what) {
    case 'charge': {
      const said = await ask('POST /v1/pix', { amount: one.cents / 100 });
      expect(said.status).toBe(200);
      const id = String(said.json.id);
      paper.charges.push({ id, amount: one.cents * 10, paid: false, ended: false, given: 0, inFlight: 0 });
      return;
    }
    case 'pay': {
      const charge = pick(paper.charges, one.which);
      if (!charge) return;
      const said = await world.lever(charge.id, 'pay');
      expect(said.status).toBe(charge.paid || charge.ended ? 409 : 200);
      if (said.status !== 200) return;
      charge.paid = true;
      paper.available += charge.amount - FEE_IN;
      if (one.account === 1) papers[0].available += 10;
      return;
    }
    case 'payout':
    case 'hub payout': {
      const amount = one.cents * 10;
      const pixKey = one.fails ? 'falha@exemplo.com.br' : KEY.pixKey;
      const covered = amount + FEE_OUT <= paper.available;
      const isHub = one.what === 'hub payout';
      const said = isHub
        ? await world.hub('POST withdraw', { body: { amount: one.cents, pixKey }, account: one.account })
        : await ask('POST /v1/withdraw', { amount: one.cents / 100, ...KEY, pixKey });
      expect(said.status).toBe(covered ? (isHub ? 201 : 200) : 422);
      if (!covered) return;
      const atOnce = !isHub && amount <= 100_000;
      const fails = one.fails || (!isHub && amount < 10_000);
      const left = !atOnce || !fails;
      if (left) paper.available -= amount + FEE_OUT;
      const begun = { id: String(said.json.id), amount, fee: FEE_OUT, open: !atOnce };
      paper.payouts.push({ ...begun, sent: atOnce && !fails, back: 0 });
      return;
    }
    case 'cancel':
    case 'fail': {
      const payout = pick(paper.payouts, one.which);
      if (!payout) return;
      const status = (await ask(`POST /control/transactions/${payout.id}/${one.what}`, {})).status;
      if (status === 200) {
        expect(payout.open).toBe(true);
        paper.available += payout.amount + payout.fee;
        payout.open = false;
      }
      return;
    }
    case 'return': {
      const payout = pick(paper.payouts, one.which);
      if (!payout) return;
      const amount = one.cents * 10;
      const said = await world.lever(payout.id, 'refund', { amount: one.cents / 100 });
      if (said.status !== 200) return;
      payout.back += amount;
      expect(payout.back).toBeLessThanOrEqual(payout.amount);
      paper.available += amount;
      return;
    }
    case 'end': {
      const charge = pick(paper.charges, one.which);
      if (!charge) return;
      const { status } = await world.lever(charge.id, one.how);
      expect(status).toBe(charge.paid || charge.ended ? 409 : 200);
      charge.ended = true;
      return;
    }
    case 'refund':
    case 'refund at once': {
      const charge = pick(paper.charges, one.which);
      if (!charge) return;
      const amount = one.cents * 10;
      const body = { amount: one.cents / 100 };
      const atOnce = one.what === 'refund at once';
      const said = await (atOnce
        ? world.lever(charge.id, 'refund', body)
        : ask(`POST /v1/refund/${charge.id}`, body));
      if (said.status !== 200) return;
      expect(charge.paid).toBe(true);
      charge[atOnce ? 'given' : 'inFlight'] += amount;
      paper.available -= amount;
      return;
    }
    case 'transfer': {
      const amount = one.cents * 10;
      const [payerAccountNumber, receiverAccountNumber] =
        one.account === 0 ? ['100001', '100002'] : ['100002', '100001'];
      const body = { amount: one.cents / 100, payerAccountNumber, receiverAccountNumber };
      const said = await ask('POST /v1/internal-transfer', body);
      expect(said.status).toBe(amount <= paper.available ? 200 : 422);
      if (said.status !== 200) return;
      paper.available -= amount;
      papers[one.account === 0 ? 1 : 0].available += amount - FEE_IN;
      return;
    }
  }
}

/** Asks the sandbox which payouts and refunds have become final, and updates the test's ledger. */
async function settle(world: HubWorld, paper: Paper, at: 0 | 1): Promise<void> {
  const token = world.sandbox.accounts[at]?.tokens.both ?? '';
  for (const payout of paper.payouts.filter(({ open }) => open)) {
    const { status } = (await world.ask(`GET /v1/withdraw?id=${payout.id}`, { token })).json;
    if (status === 'PENDING') continue;
    payout.open = false;
    payout.sent = status === 'COMPLETED';
    if (!payout.sent) paper.available += payout.amount + payout.fee;
  }
  for (const charge of paper.charges.filter(({ inFlight }) => inFlight > 0)) {
    const { refundStatus } = (await world.ask(`GET /v1/pix?id=${charge.id}`, { token })).json;
    if (refundStatus === 'PENDING') continue;
    if (refundStatus === 'COMPLETED') charge.given += charge.inFlight;
    else paper.available += charge.inFlight;
    charge.inFlight = 0;
    expect(charge.given).toBeLessThanOrEqual(charge.amount);
  }
}

describe('the balances of two accounts', () => {
  it("after random operations, the sandbox's balances equal those of a simple ledger in the test", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
        const folder = tempFolder();
        const world = await hubWorld({ store: folder });
        const empty = (): Paper => ({ available: OPENING, charges: [], payouts: [] });
        const papers = [empty(), empty()] as const;
        for (const one of steps) {
          await take(world, papers, one);
          await settle(world, papers[0], 0);
          await settle(world, papers[1], 1);
        }
        for (const at of [0, 1] as const) {
          const paper = papers[at];
          const token = world.sandbox.accounts[at]?.tokens.both ?? '';
          const { balanceAvailable, balanceBlocked } = (await world.ask('GET /v1/user/balance', { token }))
            .json;
          const onItsWay =
            paper.payouts.reduce((sum, { open, amount, fee }) => sum + (open ? amount + fee : 0), 0) +
            paper.charges.reduce((sum, { inFlight }) => sum + inFlight, 0);
          expect(Math.round(Number(balanceAvailable) * 1_000)).toBe(paper.available);
          expect(Math.round(Number(balanceBlocked) * 1_000)).toBe(onItsWay);
          const hub = (await world.hub('GET balance', { account: at })).json;
          expect(hub.available).toBe(Math.floor(paper.available / 10));
          expect(hub.total).toBe(Number(hub.available) + Number(hub.blocked));
          await followStatements(world, at);
        }
        await world.sandbox.close();
        checkBooks(join(folder, 'sandbox.db'));
      }),
      { numRuns: 20 },
    );
  });
});

/**
 * Checks the statement of each family. The balance before each entry must equal the balance after the
 * previous entry. The balance after the last entry must equal the current balance.
 */
async function followStatements(world: HubWorld, at: 0 | 1): Promise<void> {
  const token = world.sandbox.accounts[at]?.tokens.both ?? '';
  const window = 'createdAtFrom=2026-11-21&createdAtTo=2026-11-22&sortDirection=asc&limit=100';
  const lines: Record<string, number>[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const { json } = await world.ask(`GET /v1/user/bank-statements?${window}&page=${page}`, { token });
    lines.push(...(json.data as Record<string, number>[]));
    more = json.hasNextPage === true;
  }
  let [available, blocked] = [0, 0];
  for (const line of lines) {
    expect([line.previousBalanceAvailable, line.previousBalanceBlocked]).toEqual([available, blocked]);
    expect(line.newBalanceAvailable).toBeGreaterThanOrEqual(0);
    expect(line.newBalanceBlocked).toBeGreaterThanOrEqual(0);
    [available, blocked] = [line.newBalanceAvailable ?? -1, line.newBalanceBlocked ?? -1];
  }
  const shown = (await world.ask('GET /v1/user/balance', { token })).json;
  expect([shown.balanceAvailable, shown.balanceBlocked]).toEqual([available, blocked]);

  let after = Number((await world.hub('GET balance', { account: at })).json.available);
  let cursor = '';
  do {
    const { json } = await world.hub(`GET statement?limit=7${cursor}`, { account: at });
    for (const { amount, balanceAfter } of json.data as { amount: number; balanceAfter: number }[]) {
      expect(balanceAfter).toBe(after);
      after -= amount;
    }
    cursor = json.nextCursor === undefined ? '' : `&cursor=${json.nextCursor}`;
  } while (cursor !== '');
  expect(after).toBe(0);
}

function checkBooks(file: string): void {
  const db = new DatabaseSync(file);
  const rows = (sql: string) => db.prepare(sql).all();
  expect(rows('select movement from entries group by movement having sum(amount) <> 0')).toEqual([]);
  expect(rows('select sum(amount) as sum from balances')).toEqual([{ sum: 0 }]);
  expect(
    rows(`select * from balances b where amount <>
      (select sum(amount) from entries e where e.account = b.account and e.book = b.book)`),
  ).toEqual([]);
  expect(rows(`select * from balances where account > 0 and amount < 0`)).toEqual([]);
  db.close();
}
