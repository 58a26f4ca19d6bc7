import { describe, expect, it } from 'vitest';
import type { SendPermit } from '../../../src/domain/money/send-permit.ts';
import { PixError } from '../../../src/domain/pix-error.ts';
import type { MoneyOutcome } from '../../../src/operations/money/money-outcome.ts';
import { HUB_PAYOUT } from '../../../src/operations/money/movements/hub-payout.ts';
import { repeatByIdempotencyKey } from '../../../src/operations/money/repeat-by-idempotency-key.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import { badNetwork, type Strike } from '../../support/servers/bad-network.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  inDoubt,
  journalWith,
  MONEY,
  type MoneyWorld,
  moneyWorld,
  moved,
  pay,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

const HUB = { by: HUB_PAYOUT };
/** Returns the times of the requests that move money, in ms from the start. */
function timesOf(world: MoneyWorld): number[] {
  const times: number[] = [];
  world.rewire((good) => async (request) => {
    if (MONEY.test(`${request.method} ${new URL(request.url).pathname}`))
      times.push(world.ownClock.now() - START);
    return good(request);
  });
  return times;
}

/** Loses the answer to the first request, and refuses the next three requests that move money. */
function loseFirstAnswer(world: MoneyWorld, refusal: Strike): void {
  let count = 0;
  world.rewire((good) => {
    const [first, others] = [badNetwork(good, 'drop-after', MONEY), badNetwork(good, refusal, MONEY, 3)];
    return (request) => {
      const isMoney = MONEY.test(`${request.method} ${new URL(request.url).pathname}`);
      count += isMoney ? 1 : 0;
      return isMoney && count === 1 ? first(request) : others(request);
    };
  });
}

describe('moveMoney by the hub after a lost answer', () => {
  it('moveMoney repeats the request with its idempotency key, and the hub returns the first payment', async () => {
    world.strike(MONEY, 'drop-after');
    const times = timesOf(world);
    const paid = await pay(world, HUB);
    expect(paid).toMatchObject({
      outcome: 'confirmed',
      how: 'found',
      mismatch: null,
      row: { item: { status: 'APPROVED' } },
    });
    expect(times).toEqual([0, 500]);
    expect(world.sent.map(({ key }) => key)).toEqual(['r1', 'r1']);
    expect(await moved(world)).toBe(1);
    expect(world.sent[0]?.body).toEqual(world.sent[1]?.body);
    const serviceId = paid.outcome === 'confirmed' && paid.row.item.id;
    expect(await world.entries()).toMatchObject([
      {
        id: paid.entry,
        state: 'confirmed',
        attempt: 2,
        serviceId,
        serviceStatus: 'APPROVED',
        mismatch: null,
      },
    ]);
  });

  it('moveMoney repeats the request three times with increasing pauses, and then returns an unknown outcome', async () => {
    world.strike(MONEY, 'drop-after', 3);
    world.strike(MONEY, 'drop-before', 1);
    const times = timesOf(world);
    const paid = await pay(world, HUB);
    expect(times).toEqual([0, 500, 2_500, 7_500]);
    expect(paid).toMatchObject({
      outcome: 'unknown',
      error: { kind: 'unknown', errorCode: 'timeout', init: { key: 'money.unknown' } },
    });
    const entries = await world.entries();
    expect(entries).toMatchObject([{ id: paid.entry, state: 'unknown', errorCode: 'timeout', attempt: 4 }]);
    expect(await moved(world)).toBe(1);
  });

  it('moveMoney leaves the payment unknown when the hub answers the repeated request with another payment', async () => {
    const other = { amount: 5_001, pixKey: 'x@example.com' };
    world.strike(MONEY, (answer) => ({ ...answer, ...other }), 9);
    world.strike(MONEY, 'drop-after');
    expect(await pay(world, HUB)).toMatchObject({
      outcome: 'unknown',
      error: { kind: 'unknown', errorCode: 'other_reference' },
    });
    expect(await world.entries()).toMatchObject([{ state: 'unknown', errorCode: 'other_reference' }]);
    expect(world.notes.map(([key]) => key)).toContain('money.other_payment');
  });

  it('moveMoney reports a mismatch when the answer to the repeated request contains another amount', async () => {
    world.strike(MONEY, (answer) => ({ ...answer, amount: 5_001 }), 2);
    world.strike(MONEY, 'drop-after');
    expect(await pay(world, HUB)).toMatchObject({ outcome: 'confirmed', mismatch: 'amount' });
    expect(await world.entries()).toMatchObject([{ state: 'confirmed', mismatch: 'amount' }]);
  });

  it('moveMoney does not repeat the request when the idempotency header of the profile is not configured', async () => {
    const world = await moneyWorld({ account: { wire: {} } });
    world.strike(MONEY, 'drop-after');
    const paid = await pay(world, HUB);
    expect(paid).toMatchObject({ outcome: 'unknown', error: { errorCode: 'timeout' } });
    expect(world.notes.map(([key]) => key)).toEqual(['money.answer_lost', 'money.header_not_confirmed']);
    expect(world.sent.length).toBe(1);
    expect(await world.entries()).toMatchObject([{ state: 'unknown', errorCode: 'timeout' }]);
  });

  const REFUSALS = [
    ['insufficient balance', { status: 422, errorCode: 'WITHDRAW_INSUFFICIENT_BALANCE' }, 2],
    ['an unknown route', { status: 404, errorCode: 'RESOURCE_NOT_FOUND' }, 2],
    ['a missing token', { status: 401, errorCode: 'TOKEN_INVALID' }, 4],
    ['a missing permission', { status: 403, errorCode: 'TOKEN_SCOPE_MISSING' }, 4],
    ['too many requests', { status: 429, errorCode: 'RATE_LIMITED' }, 4],
    ['an unavailable service', { status: 503, errorCode: 'PZF503' }, 4],
    ['a firewall', { status: 403, errorCode: 'FORBIDDEN' }, 4],
    ['the 404 of a proxy', { status: 404, errorCode: 'none' }, 4],
  ] as const;

  it.each(REFUSALS)('moveMoney is unknown if a repetition gets %s', async (_what, refusal, sent) => {
    loseFirstAnswer(world, refusal);
    expect(await pay(world, HUB)).toMatchObject({ outcome: 'unknown', error: { errorCode: 'timeout' } });
    expect(world.sent).toHaveLength(sent);
    expect(await world.entries()).toMatchObject([{ state: 'unknown', errorCode: 'timeout' }]);
    const reason = refusal.errorCode === 'FORBIDDEN' || refusal.errorCode === 'none';
    expect(world.notes).toContainEqual([
      'money.repetition_refused',
      { reason: reason ? 'foreign_answer' : refusal.errorCode, reference: 'r1' },
    ]);
    // The repetition by the next run gets the original payment.
    world.rewire(() => world.sandbox.handle);
    expect(await pay(world, HUB)).toMatchObject({ outcome: 'confirmed', how: 'found' });
    expect(await moved(world)).toBe(1);
  });

  it.each(REFUSALS)('a repetition refused by %s is looked up', async (_what, refusal, sent) => {
    world.strike(MONEY, refusal, 3);
    world.strike(MONEY, 'drop-before');
    expect(await pay(world, HUB)).toMatchObject({
      outcome: 'not_applied',
      error: { kind: 'unavailable', errorCode: 'network_connection' },
    });
    expect(world.sent).toHaveLength(sent);
    expect(world.asked.at(-1)).toContain('/transactions/statement');
    expect(await world.entries()).toMatchObject([{ state: 'not_applied', errorCode: 'network_connection' }]);
    expect(await moved(world)).toBe(0);
  });

  it('repeatByIdempotencyKey leaves the payment unknown without a look-up when no repetition got an answer', async () => {
    const init = { key: 'money.unknown', errorCode: 'no', outcome: 'not_applied' } as const;
    const no = new PixError({ kind: 'refused', ...init });
    expect(await repeat(world, () => Promise.reject(no))).toMatchObject({
      outcome: 'unknown',
      error: { errorCode: 'no' },
    });
    expect(world.asked).toEqual([]);
  });

  it('moveMoney repeats the request again when the first repetition was not sent', async () => {
    world.strike(MONEY, 'not-sent', 2);
    world.strike(MONEY, 'drop-before');
    expect(await pay(world, HUB)).toMatchObject({ outcome: 'confirmed', how: 'found' });
    expect([world.sent.length, await moved(world)]).toEqual([4, 1]);
  });

  it('moveMoney rethrows an unexpected error of a repeated request, and leaves the entry in progress', async () => {
    world.strike(MONEY, 'our-fault');
    world.strike(MONEY, 'drop-before');
    await expect(pay(world, HUB)).rejects.toThrow('a fault of our own');
    expect([world.sent.length, await moved(world)]).toEqual([2, 1]);
    // The entry keeps the lease of this process. When the lease has expired, another process can resolve the
    // outcome.
    expect(await world.entries()).toMatchObject([{ state: 'sending', leaseOwner: 'test:1:aa', attempt: 2 }]);
  });

  it('repeatByIdempotencyKey stores bad_reply when the service reports success but comparing the answer throws', async () => {
    const row = { raw: null, item: {} };
    const broken = (): never => {
      throw new TypeError('broken');
    };
    await expect(repeat(world, async () => row as never, broken)).rejects.toThrow('broken');
    expect(await world.entries()).toMatchObject([{ state: 'unknown', errorCode: 'bad_reply' }]);
  });

  it('moveMoney does not repeat the request after an interruption', async () => {
    await inDoubt(world, 'drop-after', HUB);
    const interruption = new AbortController();
    world.strike(MONEY, 'drop-before', 9);
    const signal = interruption.signal;
    world.rewire(
      (good) => (request) =>
        good(request).catch((error) => {
          interruption.abort(new Error('interrupted'));
          throw error;
        }),
    );
    expect(await pay(world, { ...HUB, operator: { signal } })).toMatchObject({
      outcome: 'unknown',
      error: { kind: 'interrupted', init: { key: 'money.interrupted' } },
    });
    expect(world.sent).toHaveLength(1);
  });

  it.each([
    ['the lease is lost', async () => null],
    [
      'the journal cannot be written',
      () => Promise.reject(new PixError({ kind: 'usage', key: 'journal.no_such', errorCode: 'full' })),
    ],
  ])('moveMoney does not repeat the request when %s', async (_what, again) => {
    world.strike(MONEY, 'drop-after');
    const operator = journalWith(world, { repeat: again });
    const paid = await pay(world, { ...HUB, operator });
    expect(paid).toMatchObject({ outcome: 'unknown', error: { kind: 'unknown', errorCode: 'timeout' } });
    expect(world.sent).toHaveLength(1);
  });

  it('moveMoney throws an unexpected error of the journal that occurs before the repetition', async () => {
    world.strike(MONEY, 'drop-after');
    const operator = journalWith(world, { repeat: () => Promise.reject(new TypeError('broken')) });
    await expect(pay(world, { ...HUB, operator })).rejects.toThrow('broken');
  });
});

/**
 * Calls `repeatByIdempotencyKey` for a new hub payment after a timeout.
 * @param once sends one request; called for each attempt
 */
async function repeat(
  world: MoneyWorld,
  once: (permit: SendPermit) => Promise<never>,
  mismatch: () => string | null = () => null,
): Promise<MoneyOutcome<unknown>> {
  const { id } = await world.entry({ family: 'hub' });
  const operator: Operator = {
    ...world.operator,
    money: { ...world.operator.money, owner: () => 'host:1:aa' },
  };
  const entry = (await world.journal.get(id)) ?? (await world.entry());
  const init = { key: 'money.unknown', errorCode: 'timeout', outcome: 'unknown' } as const;
  const lost = new PixError({ kind: 'unknown', ...init });
  const send = { once, applied: () => ({}), mismatch };
  return world.ran(repeatByIdempotencyKey<unknown>(operator, world.journal, entry, lost, send));
}
