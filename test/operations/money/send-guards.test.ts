import { describe, expect, it } from 'vitest';
import { LEASE_MS } from '../../../src/domain/money/send-permit.ts';
import { momentOf } from '../../../src/domain/time/clock.ts';
import { planRefund } from '../../../src/operations/acts/refund.ts';
import { moveMoney } from '../../../src/operations/money/move-money.ts';
import { HUB_PAYOUT } from '../../../src/operations/money/movements/hub-payout.ts';
import { MAIN_REFUND } from '../../../src/operations/money/movements/main-refund.ts';
import { readPayer } from '../../../src/operations/payouts/read-payer.ts';
import type { SeenEntry } from '../../../src/storage/journal/journal-entry.ts';
import { lease, takeLease } from '../../support/stores/journal-intent.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  type Given,
  inDoubt,
  journalWith,
  MONEY,
  type MoneyWorld,
  moneyWorld,
  moved,
  PAYER,
  pay,
  reais,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

const NEW = { reference: 'pix-2', generated: true } as const;
/** Returns the earlier payments of the journal, which pix shows before it asks a person to confirm. */
const seenNow = (world: MoneyWorld): Promise<readonly SeenEntry[]> => world.entries();

describe('moveMoney after the operator saw earlier payments', () => {
  it('moveMoney sends nothing when an equal payment was made after the confirmation', async () => {
    await pay(world);
    expect(await pay(world, { reference: 'r2', seen: [] })).toMatchObject({
      outcome: 'not_sent',
      // The journal has no entry for this order, so nothing can be marked as shown.
      entry: null,
      error: { kind: 'usage', errorCode: 'changed_meanwhile' },
    });
    expect([world.sent.length, world.told.length]).toEqual([1, 1]);
  });

  /**
   * Returns a world whose journal contains two attempts of one payment. The service received neither request.
   */
  async function twoAttempts(): Promise<{ readonly world: MoneyWorld; readonly first: string }> {
    const first = await inDoubt(world, 'drop-before');
    await world.ownClock.advance(1);
    await inDoubt(world, 'drop-before', { reference: 'r2' });
    return { world, first };
  }

  it('moveMoney sends a confirmed payment after it has resolved the earlier attempts as not applied', async () => {
    const { world } = await twoAttempts();
    const paid = await pay(world, { ...NEW, seen: await seenNow(world) });
    expect(paid).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    expect(world.sent).toMatchObject([{ body: { clientReference: 'r2' } }]);
  });

  it('moveMoney sends a confirmed payment after it has resolved earlier attempts whose entries have different versions', async () => {
    const { world, first } = await twoAttempts();
    await takeLease(world.journal, first, lease('test:1:aa', START));
    await world.journal.recordOutcome(first, 'test:1:aa', { state: 'unknown' }, START);
    const seen = await seenNow(world);
    expect(new Set(seen.map(({ version }) => version)).size).toBe(2);
    expect(await pay(world, { ...NEW, seen })).toMatchObject({ outcome: 'confirmed', how: 'sent' });
  });

  it.each<readonly [string, (first: string) => Partial<MoneyWorld['journal']>]>([
    [
      'an earlier attempt vanishes from the journal after the look-up',
      () => ({
        async get(id) {
          const found = await world.journal.get(id);
          return found?.state === 'not_applied' ? null : found;
        },
      }),
    ],
    [
      'another process changes an earlier attempt during the look-up',
      (first) => ({
        async recordOutcome(id, ...rest) {
          await world.journal.recordOutcome(id, ...rest);
          if (id !== first) return;
          world.strike(MONEY, { status: 503, errorCode: 'PZF503' });
          await pay(world, { operator: { money: { owner: () => 'other:2:bb' } } });
          world.sent.length = 0;
        },
      }),
    ],
    [
      'another process resolves an earlier attempt during the look-up',
      (first) => ({
        async lease(id, ...rest) {
          if (id !== first) return world.journal.lease(id, ...rest);
          const other = { owner: 'other:2:bb', ...momentOf(world.ownClock) };
          await takeLease(world.journal, id, other);
          await world.journal.recordOutcome(id, other.owner, { state: 'not_applied' }, other.nowMs);
          return null;
        },
      }),
    ],
  ])('moveMoney sends nothing when %s', async (_what, changes) => {
    const { first } = await twoAttempts();
    const seen = await seenNow(world);
    const given = { ...NEW, seen, operator: journalWith(world, changes(first)) };
    expect(await pay(world, given)).toMatchObject({ error: { errorCode: 'changed_meanwhile' } });
    expect(world.sent).toEqual([]);
  });

  it('moveMoney sends nothing when an earlier attempt has changed since the person saw it', async () => {
    const { world, first } = await twoAttempts();
    const stale = ({ id, version }: SeenEntry): number => (id === first ? version - 1 : version);
    const seen = (await seenNow(world)).map((one) => ({ ...one, version: stale(one) }));
    expect(await pay(world, { ...NEW, seen })).toMatchObject({ error: { errorCode: 'changed_meanwhile' } });
    expect(world.sent).toEqual([]);
  });

  it('moveMoney sends a payment again after two lost attempts if no confirmation is required', async () => {
    const { world } = await twoAttempts();
    expect(await pay(world, NEW)).toMatchObject({ outcome: 'confirmed', how: 'sent' });
  });
});

it("moveMoney does not repeat another account's payment that was confirmed but not shown", async () => {
  const { entry } = await pay(world, { generated: true });
  expect(await pay(world, { ...NEW, payer: { ...PAYER, scope: 'other' } })).toMatchObject({
    outcome: 'not_sent',
    entry,
    earlier: 'elsewhere',
    error: { kind: 'unknown', errorCode: 'accepted_elsewhere', outcome: 'unknown' },
  });
  expect(world.sent).toHaveLength(1);
});

it.each([
  ['sends the payment if the new token belongs to the account', true, { outcome: 'confirmed' }],
  [
    'sends nothing if the new token belongs to another account',
    false,
    { outcome: 'not_sent', error: { errorCode: 'token_changed' } },
  ],
] as const)('moveMoney %s', async (_what, isSame, expected) => {
  const payer = await world.ran(readPayer(world.operator, 'main'));
  const scope = isSame ? payer.scope : 'other';
  expect(await pay(world, { payer: { ...payer, scope, credential: 'old' } })).toMatchObject(expected);
  expect(world.sent).toHaveLength(isSame ? 1 : 0);
});

describe('moveMoney with a slow journal', () => {
  /**
   * Returns an operator with a slow journal. While the journal stores the first entry, the clock advances by
   * `ms`, and the function `then` runs. The function `beats` returns the number of lease renewals.
   */
  const late = (world: MoneyWorld, ms: number, then = async (_id: string): Promise<void> => undefined) => {
    let times = 0;
    let beats = 0;
    const open: MoneyWorld['journal']['open'] = async (...given) => {
      const opening = await world.journal.open(...given);
      times += 1;
      if (times === 1 && opening.kind === 'opened') {
        await world.ownClock.advance(ms);
        await then(opening.entry.id);
      }
      return opening;
    };
    const beat: MoneyWorld['journal']['beat'] = (...given) => {
      beats += 1;
      return world.journal.beat(...given);
    };
    return { operator: journalWith(world, { open, beat }), beats: () => beats };
  };

  it.each([
    [LEASE_MS / 2, 0],
    [LEASE_MS / 2 + 1, 1],
  ])('if storing takes %i ms, moveMoney renews the lease %i times first', async (ms, times) => {
    const { operator, beats } = late(world, ms);
    let before = -1;
    world.rewire((good) => (request) => {
      before = beats();
      return good(request);
    });
    expect(await pay(world, { operator })).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    expect(before).toBe(times);
  });

  it.each([
    ['', 0],
    [', even if the clock of the machine was set back meanwhile', -600_000],
  ])('moveMoney sends nothing after another process has taken the lease%s', async (_when, byMs) => {
    const { operator } = late(world, LEASE_MS, async (id) => {
      world.ownClock.set(world.ownClock.now() + byMs);
      await takeLease(world.journal, id, { owner: 'other:2:bb', ...momentOf(world.ownClock) });
      await world.journal.recordOutcome(id, 'other:2:bb', { state: 'confirmed' }, world.ownClock.now());
    });
    expect(await pay(world, { operator })).toMatchObject({ error: { errorCode: 'done_not_shown' } });
    expect(world.sent).toEqual([]);
  });
});

describe('moveMoney with profile limits', () => {
  it.each<readonly [string, Given['operator'], string]>([
    ['above the limit per payout', { money: { limits: { perPayout: '49.99' } } }, 'limit_per_payout'],
    ['above the limit per day', { money: { limits: { perDay: '49.99' } } }, 'limit_per_day'],
    ['to a key type outside of the limits', { money: { limits: { keyTypes: ['CPF'] } } }, 'limit_key_types'],
    ['outside of the hours of the limits', { money: { limits: { hours: '10:00-17:00' } } }, 'limit_hours'],
  ])('moveMoney does not send a payment %s', async (_what, operator, errorCode) => {
    const paid = await pay(world, { operator: operator ?? {} });
    expect(paid).toMatchObject({ outcome: 'not_sent', entry: expect.any(String), error: { errorCode } });
    expect(await world.entries()).toMatchObject([{ state: 'not_sent', errorCode, overrideReason: null }]);
    expect(world.sent).toEqual([]);
  });

  it('moveMoney sends a payment within the limits', async () => {
    const operator = { money: { limits: { perPayout: '50.00', perDay: '50.00' } } };
    expect(await pay(world, { operator })).toMatchObject({ outcome: 'confirmed' });
  });

  it('moveMoney sends a payment above the limits if a reason is given, and stores the reason in the journal', async () => {
    const operator = { money: { limits: { perPayout: '1.00', perDay: '1.00' }, overrideLimits: 'rent' } };
    expect(await pay(world, { operator })).toMatchObject({ outcome: 'confirmed' });
    expect(await world.entries()).toMatchObject([{ overrideReason: 'rent' }]);
  });

  it('moveMoney sends a refund even if the payouts of the day have reached their limit', async () => {
    const world = await moneyWorld({ money: { limits: { perDay: '50.00' } } });
    const id = await world.paidCharge('100');
    await pay(world);
    const order = { id, amount: reais('30'), reference: { text: 'r2', generated: false } };
    const plan = await world.ran(planRefund(world.operator, MAIN_REFUND, PAYER, order));
    const paid = await world.ran(moveMoney(world.operator, MAIN_REFUND, PAYER, plan));
    expect(paid).toMatchObject({ outcome: 'confirmed' });
    expect((await pay(world, { reference: 'r3' })).outcome).toBe('not_sent');
  });

  it('moveMoney does not store the reason for exceeding limits when the profile has no limits', async () => {
    await pay(world, { operator: { money: { overrideLimits: 'rent' } } });
    expect(await world.entries()).toMatchObject([{ overrideReason: null }]);
  });
});

describe('moveMoney when the service knows the reference', () => {
  it.each([
    [409, 'HTTP_409'],
    [422, 'PZC210'],
  ])('moveMoney looks up the payment if %i %s says that it exists', async (status, errorCode) => {
    await inDoubt(world, 'drop-after');
    const elsewhere = await moneyWorld();
    elsewhere.rewire(() => world.sandbox.handle);
    elsewhere.strike(MONEY, { status, errorCode });
    expect(await pay(elsewhere)).toMatchObject({ outcome: 'confirmed', how: 'found' });
    expect([elsewhere.sent.length, await moved(world)]).toEqual([1, 1]);
  });

  it.each([
    [409, 'PZC210', 'PZC210'],
    [422, 'PZC210', 'PZC210'],
    [409, 'PZG409', 'PZG409'],
    [409, 'none', 'foreign_answer'],
  ])('moveMoney finds nothing after %i %s and stays unknown', async (status, errorCode, shown) => {
    world.strike(MONEY, { status, errorCode });
    const paid = await pay(world);
    expect(paid).toMatchObject({ outcome: 'unknown', error: { kind: 'unknown', errorCode: shown } });
    expect(await world.entries()).toMatchObject([{ state: 'unknown', errorCode: 'reference_conflict' }]);
    // The next run does not send the payment again.
    const error = { errorCode: 'reference_conflict' };
    expect(await pay(world)).toMatchObject({ outcome: 'unknown', error });
    expect(world.sent).toHaveLength(1);
  });

  it('moveMoney names the status of a proxy in its note, and looks the payment up', async () => {
    world.strike(MONEY, { status: 403, errorCode: 'none' });
    expect(await pay(world)).toMatchObject({
      outcome: 'not_applied',
      error: { errorCode: 'foreign_answer', init: { statusCode: 403 } },
    });
    const params = { reason: 'foreign_answer', reference: 'r1', status: 403 };
    expect(world.notes[0]).toEqual(['money.foreign_answer', params]);
    expect(await world.entries()).toMatchObject([{ state: 'not_applied', errorCode: 'foreign_answer' }]);
  });

  it('moveMoney reports refused without a look-up when another payment has used the idempotency key', async () => {
    world.strike(MONEY, { status: 409, errorCode: 'IDEMPOTENCY_KEY_CONFLICT' });
    const paid = await pay(world, { by: HUB_PAYOUT });
    expect(paid).toMatchObject({ outcome: 'refused', error: { errorCode: 'IDEMPOTENCY_KEY_CONFLICT' } });
    expect(world.asked).toHaveLength(1);
  });
});

it('moveMoney looks up the ordered payment when the answer contains another reference', async () => {
  world.strike(MONEY, (answer) => ({ ...answer, id: 'TXOTHER', clientReference: 'r9' }));
  expect(await pay(world)).toMatchObject({ outcome: 'confirmed', how: 'found' });
  expect(world.notes[0]).toEqual(['money.other_payment', { reference: 'r1', seen: 'TXOTHER' }]);
  expect((await world.entries())[0]?.serviceId).not.toBe('TXOTHER');
});
