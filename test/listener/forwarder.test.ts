import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../src/domain/time/virtual-clock.ts';
import { Forwarder, type ForwarderOptions, type ForwardResult } from '../../src/listener/forwarder.ts';
import type { Inbox } from '../../src/storage/inbox/inbox.ts';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { bodyOf } from '../support/servers/body-of.ts';
import { received } from '../support/servers/received.ts';
import { until } from '../support/until.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';
import { heldTransport } from './held-transport.ts';

const url = 'http://127.0.0.1:1/';
const HOUR = 3_600_000;

/** Returns a Forwarder with an empty inbox. The test decides when and how `transport` answers. */
async function forwarding(more: Partial<ForwarderOptions> = {}, file = join(tempFolder(), 'inbox.db')) {
  const held = heldTransport();
  const clock = new VirtualClock(Date.UTC(2026, 10, 21));
  const inbox = await openInbox(file);
  const told: ForwardResult[] = [];
  const forwarder = new Forwarder({
    transport: held.transport,
    clock,
    url,
    inbox,
    owner: 'test',
    isShared: false,
    onForwarded: (one) => told.push(one),
    onFault: (error) => {
      throw error;
    },
    ...more,
  });
  onTestFinished(async () => {
    const closed = forwarder.close(clock.now());
    await clock.advance(0);
    await closed;
    await inbox.close();
  });
  const add = async (id: string, status = 'COMPLETED', receivedAt = clock.now()): Promise<void> => {
    await inbox.append(received({ id, status }, `TRANSACTION_${status}`, { receivedAt }), [url]);
    forwarder.wake();
  };
  return { ...held, forwarder, add, clock, inbox, told, file };
}

/** Advances the clock by the pause before the next attempt. The last forward result contains this pause. */
async function nextTry(clock: VirtualClock, told: readonly ForwardResult[]): Promise<void> {
  const next = told.at(-1)?.next;
  if (next === undefined || typeof next === 'string') throw new Error('it is not tried again');
  const at = clock.now() + next.retryMs;
  await until(() => clock.next === at);
  await clock.advance(next.retryMs);
}

const states = async (inbox: Inbox): Promise<string[]> =>
  (await inbox.list()).flatMap(({ forwards }) => forwards.map(({ state }) => state));

/**
 * Returns a clock with a method `set`, which adds `byMs` to the time of the clock. Running timers keep their
 * duration.
 */
function settableClock(clock: VirtualClock) {
  let offset = 0;
  return {
    now: () => clock.now() + offset,
    elapsed: () => clock.elapsed(),
    at: (atMs: number, task: () => void) => clock.at(atMs - offset, task),
    every: (ms: number, task: () => void) => clock.every(ms, task),
    set: (byMs: number) => {
      offset += byMs;
    },
  };
}

it.each([-HOUR, -24 * 365 * HOUR, HOUR])('Forwarder is in time if the clock jumps %i ms', async (byMs) => {
  let isUp = false;
  const virtual = new VirtualClock(Date.UTC(2026, 10, 21));
  const clock = settableClock(virtual);
  const { add, told, forwarder } = await forwarding({
    clock,
    transport: async () => ({ status: isUp ? 200 : 500, headers: {}, body: bodyOf('') }),
  });
  /**
   * Advances the clock from timer to timer, until `count` attempts are made or `atMostMs` has passed.
   * Returns the number of attempts.
   */
  const triesOf = async (count: number, atMostMs: number): Promise<number> => {
    const end = virtual.now() + atMostMs;
    for (let turn = 0; told.length < count && turn < 1_000; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      const { next } = virtual;
      if (turn % 20 === 19 && next !== null && next <= end) await virtual.advance(next - virtual.now());
    }
    return told.length;
  };
  await add('TX1', 'COMPLETED', clock.now());
  // After eight attempts the pause is several minutes long.
  expect(await triesOf(8, HOUR)).toBe(8);
  isUp = true;
  clock.set(byMs);
  forwarder.wake();
  expect([await triesOf(9, 310_000), told.at(-1)?.delivered]).toEqual([9, true]);
});

describe('Forwarder with an unreachable target', () => {
  it('Forwarder retries only one event while its target is unreachable, and sends all events when the target answers', async () => {
    let isUp = false;
    const tried: number[] = [];
    const { add, clock, inbox, told, forwarder } = await forwarding({
      async transport() {
        tried.push(clock.now());
        if (!isUp) throw new Error('refused');
        return { status: 200, headers: {}, body: (async function* () {})() };
      },
    });
    const start = clock.now();
    for (let count = 0; count < 50; count += 1) await add(`tx${count}`);
    await until(() => tried.length > 0 && clock.waiting === 1);
    for (let minute = 0; minute < 60; minute += 1) {
      await clock.advance(HOUR / 60);
      await until(() => clock.waiting === 1);
    }
    expect(told.every(({ delivered, targetDown }) => !delivered && targetDown)).toBe(true);
    // The Forwarder tries several times in the first minute, and then at most twice per minute.
    expect(tried.length).toBeLessThan(140);
    expect(clock.now() - start).toBe(HOUR);
    isUp = true;
    await clock.advance(30_000);
    await until(() => told.filter(({ delivered }) => delivered).length === 50);
    expect(new Set(await states(inbox))).toEqual(new Set(['delivered']));
    await forwarder.close(clock.now());
    expect(clock.waiting).toBe(0);
  });

  it('Forwarder doubles the pauses between attempts up to 30 s while its target is unreachable', async () => {
    const { add, clock, told } = await forwarding({ transport: () => Promise.reject(new Error('refused')) });
    await add('tx1');
    for (let count = 1; count <= 7; count += 1) {
      await until(() => told.length === count);
      await nextTry(clock, told);
    }
    const pauses = told.map(({ next }) => (typeof next === 'string' ? next : next.retryMs));
    expect(pauses.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });
});

it('Forwarder abandons an event that is refused for three days, and then sends the next event of its transaction', async () => {
  const seen: string[] = [];
  const { add, clock, told, inbox } = await forwarding({
    async transport({ body }) {
      const text = Buffer.from(body ?? '').toString();
      seen.push(text);
      return { status: text.includes('PENDING') ? 422 : 200, headers: {}, body: (async function* () {})() };
    },
  });
  // The listener received this event two days and 23 hours ago, so one hour is left for attempts.
  await add('tx1', 'PENDING', clock.now() - 71 * HOUR);
  await add('tx1');
  await add('other');
  await until(() => told.length === 2 && clock.waiting === 1);
  expect(told.map(({ status }) => status).sort()).toEqual([200, 422]);
  const refused = (): ForwardResult[] => told.filter(({ delivered }) => !delivered);
  while (refused().at(-1)?.next !== 'failed') {
    const { length } = refused();
    await nextTry(clock, refused());
    await until(() => refused().length > length);
  }
  const pauses = told.flatMap(({ next }) => (typeof next === 'string' ? [] : [next.retryMs]));
  expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(Math.max(...pauses)).toBe(300_000);
  expect(clock.now() - Date.UTC(2026, 10, 21)).toBeGreaterThanOrEqual(HOUR);
  await until(() => told.at(-1)?.delivered === true);
  expect(await states(inbox)).toEqual(['failed', 'delivered', 'delivered']);
});

describe('Forwarder.close', () => {
  it('Forwarder.close aborts a slow forward at the deadline, and the next Forwarder sends the event again', async () => {
    const { add, clock, sent, answer, inbox, forwarder, file } = await forwarding();
    for (const status of ['PENDING', 'COMPLETED', 'REFUNDED']) await add('tx1', status);
    await until(() => sent.length === 1);
    const closed = forwarder.close(clock.now() + 5_000);
    answer(0);
    await until(() => sent.length === 2);
    await clock.advance(5_000);
    await closed;
    expect(sent).toHaveLength(2);
    expect(await states(inbox)).toEqual(['delivered', 'waiting', 'waiting']);
    await add('tx2');
    expect(clock.waiting).toBe(0);

    const next = await forwarding({ owner: 'next' }, file);
    next.forwarder.wake();
    await until(() => next.sent.length === 2);
    const bodies = next.sent.map(({ body }) => JSON.parse(Buffer.from(body ?? '').toString()));
    expect(bodies).toMatchObject([{ id: 'tx1', status: 'COMPLETED' }, { id: 'tx2' }]);
  });

  it('Forwarder.close does not wait for a target that is unreachable', async () => {
    const { add, clock, told, forwarder } = await forwarding({
      transport: () => Promise.reject(new Error('refused')),
    });
    for (let count = 0; count < 20; count += 1) await add(`tx${count}`);
    await until(() => told.length > 0 && clock.waiting === 1);
    await forwarder.close(clock.now() + 5_000);
    expect(clock.waiting).toBe(0);
  });
});

describe('several forwarders', () => {
  it('Forwarder forwards the events of another process only after the lease of that process has expired', async () => {
    const { add, inbox, clock, sent, answer, told } = await forwarding();
    await inbox.append(received({ id: 'tx1', status: 'COMPLETED' }), [url]);
    const leaseMs = 30_000;
    await inbox.claimForwards({ target: url, owner: 'killed', leaseMs, limit: 8, nowMs: clock.now() });
    await add('tx2');
    await until(() => sent.length === 1);
    expect(Buffer.from(sent[0]?.body ?? '').toString()).toContain('tx2');
    answer(0);
    await until(() => told.length === 1 && clock.next === clock.now() + leaseMs);
    await clock.advance(leaseMs);
    await until(() => sent.length === 2);
    expect(Buffer.from(sent[1]?.body ?? '').toString()).toContain('tx1');
    answer(1);
    await until(() => told.length === 2);
    expect(await states(inbox)).toEqual(['delivered', 'delivered']);
  });

  it('Forwarder reads the inbox every 5 s, because other machines may have stored forwards in it', async () => {
    const { inbox, clock, sent, forwarder } = await forwarding({ isShared: true });
    forwarder.wake();
    await until(() => clock.next === clock.now() + 5_000);
    await inbox.append(received({ id: 'tx1', status: 'COMPLETED' }), [url]);
    await clock.advance(5_000);
    await until(() => sent.length === 1);
  });
});
