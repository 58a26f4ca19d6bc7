import { describe, expect, it } from 'vitest';
import { LEASE_MS, SendPermit } from '../../../src/domain/money/send-permit.ts';
import { sleep } from '../../../src/domain/time/clock.ts';
import { keepLease, leaseEntry, renewLease } from '../../../src/operations/money/keep-lease.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import { lease } from '../../support/stores/journal-intent.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  changedOperator,
  heldByAnother,
  journalWith,
  type MoneyWorld,
  moneyWorld,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

/**
 * Returns the operator of another process on this machine. The clock of that process is ahead by `aheadMs`.
 */
const otherProcess = (world: MoneyWorld, aheadMs: number): Operator => ({
  ...world.operator,
  money: { ...world.operator.money, owner: () => 'test:1:bb' },
  clock: {
    now: () => world.ownClock.now() + aheadMs,
    elapsed: () => world.ownClock.elapsed(),
    at: (atMs, task) => world.ownClock.at(atMs - aheadMs, task),
    every: (ms, task) => world.ownClock.every(ms, task),
  },
});

const AT_START = { nowMs: START, elapsedMs: 0 };
/** Returns the time `ms` after the start, when no clock was set. */
const after = (ms: number) => ({ nowMs: START + ms, elapsedMs: ms });
/** Whether a permit of the start has lapsed just before and at the end of the first lease. */
const lapses = (permit: SendPermit): readonly boolean[] =>
  [LEASE_MS - 1, LEASE_MS].map((ms) => permit.hasLapsed(after(ms)));

describe('leaseEntry', () => {
  it.each([0, 300_000, -300_000])('leaseEntry respects an owner whose clock is off %i', async (aheadMs) => {
    const { id } = await world.entry();
    await heldByAnother(world, id);
    const other = otherProcess(world, aheadMs);
    expect(await world.ran(leaseEntry(other, world.journal, { id }))).toBeNull();
    expect(await world.journal.get(id)).toMatchObject({ leaseOwner: 'other:2:bb' });
  });

  it('leaseEntry refuses the lease of a process in another container, even if host name and process id are equal', async () => {
    const { id } = await world.entry();
    // The names of the two owners differ only in the random part at the end.
    const work = keepLease(
      changedOperator(world.operator, { money: { owner: () => 'host:1:aa' } }),
      world.journal,
      { id },
      () => sleep(world.ownClock, 60_000),
    );
    const other = changedOperator(world.operator, { money: { owner: () => 'host:1:bb' } });
    expect(await world.ran(leaseEntry(other, world.journal, { id }))).toBeNull();
    await world.ran(work);
  });

  it('leaseEntry takes the lease of an entry whose owner sent no heartbeat for five seconds', async () => {
    const { id } = await world.entry();
    const mine = await world.ran(leaseEntry(world.operator, world.journal, { id }));
    expect([mine?.leaseOwner, world.ownClock.now()]).toEqual(['test:1:aa', START + LEASE_MS]);
    expect(world.notes).toContainEqual(['money.checking_owner', { reference: 'r1' }]);
  });

  it('leaseEntry takes the lease at once if the entry has no owner or this process owns it', async () => {
    const { id } = await world.entry();
    await world.journal.recordOutcome(id, 'host:1:aa', { state: 'unknown' }, START);
    for (let times = 0; times < 2; times += 1)
      expect(await leaseEntry(world.operator, world.journal, { id })).toMatchObject({
        leaseOwner: 'test:1:aa',
      });
    expect(world.ownClock.now()).toBe(START);
  });

  it('leaseEntry returns null when the owner resolves the entry during the wait', async () => {
    const { id } = await world.entry();
    world.ownClock.at(START + 2_500, () => {
      void world.journal.recordOutcome(id, 'host:1:aa', { state: 'confirmed' }, START);
    });
    expect(await world.ran(leaseEntry(world.operator, world.journal, { id }))).toBeNull();
  });

  it('leaseEntry restarts its wait when the entry gets a new owner', async () => {
    const { id } = await world.entry();
    world.ownClock.at(START + 3_500, () => {
      void world.journal
        .get(id)
        .then((seen) => seen && world.journal.lease(id, lease('host:3:cc', START + 3_500), seen));
    });
    const mine = await world.ran(leaseEntry(world.operator, world.journal, { id }));
    expect([mine?.leaseOwner, world.ownClock.now()]).toEqual(['test:1:aa', START + 4_000 + LEASE_MS]);
  });
  it('leaseEntry returns null when the journal does not have the entry', async () => {
    expect(await world.ran(leaseEntry(world.operator, world.journal, { id: 'none' }))).toBeNull();
  });

  it('leaseEntry returns null when the entry is removed during the wait', async () => {
    const { id } = await world.entry();
    const found = [await world.journal.get(id), null];
    const journal = await journalWith(world, { get: async () => found.shift() ?? null }).money.journal();
    expect(await world.ran(leaseEntry(world.operator, journal, { id }))).toBeNull();
  });
});

it('renewLease renews the lease even if the operator has no send permit', async () => {
  const { id } = await world.entry();
  const operator = changedOperator(world.operator, { money: { owner: () => 'host:1:aa' } });
  expect(await renewLease(operator, world.journal, id)).toBe(true);
});

describe('keepLease', () => {
  const held = async () => {
    const { id } = await world.entry();
    const operator = changedOperator(world.operator, { money: { owner: () => 'host:1:aa' } });
    const permit = new SendPermit({ id, reference: 'r1', idempotencyKey: 'r1' }, AT_START);
    return { world, id, operator, permit };
  };

  it('keepLease renews the lease and the permit every second while the work runs', async () => {
    const { world, id, operator, permit } = await held();
    await world.ran(keepLease(operator, world.journal, { id, permit }, () => sleep(world.ownClock, 10_000)));
    expect(permit.hasLapsed(after(9_000 + LEASE_MS - 1))).toBe(false);
    expect((await world.journal.get(id))?.leaseBeat).toBeGreaterThanOrEqual(START + 9_000);
    const { leaseBeat } = (await world.journal.get(id)) ?? {};
    await world.ownClock.advance(5_000);
    expect((await world.journal.get(id))?.leaseBeat).toBe(leaseBeat);
  });

  it('keepLease lets the permit expire after another process has taken the lease', async () => {
    const { world, id, operator, permit } = await held();
    const seen = await world.journal.get(id);
    await world.journal.lease(id, lease('host:2:bb', START), seen ?? { leaseOwner: null, leaseBeat: 0 });
    await world.ran(keepLease(operator, world.journal, { id, permit }, () => sleep(world.ownClock, 10_000)));
    expect(lapses(permit)).toEqual([false, true]);
    expect(await renewLease(operator, world.journal, id, permit)).toBe(false);
    expect(lapses(permit)).toEqual([false, true]);
  });

  it('keepLease lets the permit expire while the journal cannot be written, and returns the result of the work', async () => {
    const { world, id, operator, permit } = await held();
    const broken = await journalWith(world, {
      beat: () => Promise.reject(new Error('disk full')),
    }).money.journal();
    const work = keepLease(operator, broken, { id, permit }, async () => {
      await sleep(world.ownClock, 3_000);
      return 'done';
    });
    expect([await world.ran(work), ...lapses(permit)]).toEqual(['done', false, true]);
  });
});
