import { describe, expect, it } from 'vitest';
import type { ForwardAttempt } from '../../../src/domain/webhook/forward-state.ts';
import type { Inbox } from '../../../src/storage/inbox/inbox.ts';
import { received } from '../../support/servers/received.ts';
import { inboxAt, inboxStores } from '../../support/stores/inbox-stores.ts';

const A = 'http://127.0.0.1:1/a';
const B = 'http://127.0.0.1:1/b';
/** The time that the tests pass to the inbox. PostgreSQL ignores this time and uses its own clock. */
const NOW = Date.UTC(2020, 0, 1);
const tell = (id: string, status = 'COMPLETED') => received({ id, status }, `TRANSACTION_${status}`);
const claim = (inbox: Inbox, owner: string, more: object = {}) =>
  inbox.claimForwards({ target: A, owner, leaseMs: 60_000, limit: 10, nowMs: NOW, ...more });
const attempt = (more: Partial<ForwardAttempt> = {}): ForwardAttempt => ({
  delivered: true,
  status: 204,
  reason: null,
  answer: null,
  latencyMs: 12,
  at: NOW,
  ...more,
});
const refused = attempt({ delivered: false, status: 500, latencyMs: 7_000 });

describe.each(inboxStores())('forward queue of the inbox in $name', (store) => {
  store.use();

  it('erase removes the excerpts of answers with the body, but not while a forward is not delivered', async () => {
    const inbox = await inboxAt(await store.place());
    const rest = { body: Buffer.from('{}'), headers: {}, path: '/' };
    const answers = async () =>
      (await inbox.list()).flatMap(({ forwards }) => forwards.map(({ answer }) => answer));
    await inbox.append(tell('tx1'), [A, B]);
    await inbox.putForward({ id: 1, transactionId: 'tx1' }, A, attempt());
    await inbox.putForward({ id: 1, transactionId: 'tx1' }, B, { ...refused, answer: 'no such order' });
    expect(await inbox.erase(1, rest)).toBe(false);
    expect(await answers()).toEqual([null, 'no such order']);
    await inbox.putForward({ id: 1, transactionId: 'tx1' }, B, attempt());
    await inbox.putForward({ id: 1, transactionId: 'tx1' }, A, { ...refused, answer: 'order is closed' });
    expect(await answers()).toEqual(['order is closed', null]);
    expect(await inbox.erase(1, rest)).toBe(true);
    expect(await answers()).toEqual([null, null]);
  });

  it('the forward queue contains each delivery once per target, even if a duplicate of the delivery arrives', async () => {
    const inbox = await inboxAt(await store.place());
    await inbox.append(tell('tx1'), [A, B]);
    await inbox.append(tell('tx1'), [A, B]);
    await inbox.append(tell('tx2'), [B]);
    await inbox.append(tell('tx3'));
    expect(await inbox.backlog()).toEqual([
      { target: A, waiting: 1, failed: 0, oldestAt: expect.any(Number) },
      { target: B, waiting: 2, failed: 0, oldestAt: expect.any(Number) },
    ]);
    const jobs = await claim(inbox, 'me');
    expect(jobs).toMatchObject([
      { deliveryId: 1, target: A, attempts: 0, transactionId: 'tx1', event: 'TRANSACTION_COMPLETED' },
    ]);
    expect(Buffer.from(jobs[0]?.body ?? []).toString()).toBe('{"id":"tx1","status":"COMPLETED"}');
    expect(jobs[0]?.headers['content-type']).toBe('application/json');
  });

  it('Inbox.claimForwards leases a forward to only one owner until this lease expires', async () => {
    const place = await store.place();
    const [one, two] = await Promise.all([inboxAt(place), inboxAt(place)]);
    await Promise.all(Array.from({ length: 40 }, (_, n) => one.append(tell(`tx${n}`), [A])));
    const claimed = await Promise.all([one, two, one, two].map((inbox, n) => claim(inbox, `owner${n}`)));
    const ids = claimed.flat().map(({ deliveryId }) => deliveryId);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
    expect(await claim(one, 'late')).toEqual([]);
    await store.run(place, 'update forwards set next_at = 1');
    expect(await claim(one, 'late')).toHaveLength(10);
  });

  it('the forward queue returns only the first undelivered event of each transaction and target', async () => {
    const inbox = await inboxAt(await store.place());
    await inbox.append(tell('tx1', 'PENDING'), [A, B]);
    await inbox.append(tell('tx1'), [A, B]);
    await inbox.append(tell('tx2'), [A]);
    const [first, other] = await claim(inbox, 'me');
    expect([first?.deliveryId, other?.deliveryId]).toEqual([1, 3]);
    expect(await claim(inbox, 'me')).toEqual([]);
    expect((await claim(inbox, 'me', { target: B })).map(({ deliveryId }) => deliveryId)).toEqual([1]);
    const job = { id: first?.id ?? 0, owner: 'me' };
    expect(await inbox.recordForward(job, attempt(), 'delivered', NOW)).toBe(true);
    expect((await claim(inbox, 'me')).map(({ deliveryId }) => deliveryId)).toEqual([2]);
  });

  it('the forward queue returns a failed forward after a pause, and before later events of its transaction', async () => {
    const place = await store.place();
    const inbox = await inboxAt(place);
    await inbox.append(tell('tx1', 'PENDING'), [A]);
    await inbox.append(tell('tx1'), [A]);
    const [job] = await claim(inbox, 'me');
    const owned = { id: job?.id ?? 0, owner: 'me' };
    expect(await inbox.recordForward(owned, refused, { retryMs: 4_000 }, NOW)).toBe(true);
    expect(await claim(inbox, 'me')).toEqual([]);
    const due = await inbox.nextForwardMs(A, NOW);
    expect(due).toBeGreaterThan(0);
    expect(due).toBeLessThanOrEqual(4_000);
    expect((await inbox.list({ undelivered: true })).map(({ forwards }) => forwards)).toMatchObject([
      [{ state: 'retrying', attempts: 1, status: 500, latencyMs: 7_000 }],
      [{ state: 'waiting', attempts: 0, status: null, latencyMs: null, at: null }],
    ]);
    await store.run(place, 'update forwards set next_at = 1 where attempts = 1');
    expect(await inbox.nextForwardMs(A, NOW)).toBe(0);
    const [again] = await claim(inbox, 'me');
    expect(again).toMatchObject({ deliveryId: 1, attempts: 1 });
    expect(await inbox.recordForward({ id: again?.id ?? 0, owner: 'me' }, refused, 'failed', NOW)).toBe(true);
    expect((await claim(inbox, 'me')).map(({ deliveryId }) => deliveryId)).toEqual([2]);
    expect(await inbox.stats()).toMatchObject({ forwarded: 0, forwardWaiting: 1, forwardFailed: 1 });
  });

  it('the forward queue ignores the result of a process whose lease has passed to another process', async () => {
    const place = await store.place();
    const inbox = await inboxAt(place);
    await inbox.append(tell('tx1'), [A]);
    const [job] = await claim(inbox, 'me');
    await store.run(place, 'update forwards set next_at = 1');
    await claim(inbox, 'other');
    const id = job?.id ?? 0;
    expect(await inbox.recordForward({ id, owner: 'me' }, attempt(), 'delivered', NOW)).toBe(false);
    await inbox.releaseForwards('other');
    expect(await claim(inbox, 'me')).toHaveLength(1);
  });

  it('a manual replay can lease a forward and remove it from the forward queue', async () => {
    const inbox = await inboxAt(await store.place());
    for (const id of ['tx1', 'tx2', 'tx3']) await inbox.append(tell(id), [A]);
    const taken = [];
    for await (const one of inbox.undelivered({})) taken.push(one);
    expect(taken.map(({ deliveryId }) => deliveryId)).toEqual([1, 2, 3]);
    const [first, second] = taken;
    expect(await inbox.takeForward(first?.id ?? 0, 'hand', 60_000, NOW)).toBe(true);
    expect(await inbox.takeForward(first?.id ?? 0, 'other', 60_000, NOW)).toBe(false);
    expect((await claim(inbox, 'me', { limit: 1 })).map(({ deliveryId }) => deliveryId)).toEqual([2]);
    expect(await inbox.takeForward(second?.id ?? 0, 'hand', 60_000, NOW)).toBe(false);
    await inbox.putForward({ id: 1, transactionId: 'tx1' }, B, attempt());
    await inbox.dropForward(first?.id ?? 0);
    await inbox.putForward({ id: 3, transactionId: 'tx3' }, A, refused);
    expect((await inbox.list()).map(({ forwards }) => forwards)).toMatchObject([
      [{ target: B, state: 'delivered', latencyMs: 12 }],
      [{ target: A, state: 'waiting' }],
      [{ target: A, state: 'retrying', attempts: 1 }],
    ]);
    const events = [];
    for await (const { deliveryId } of inbox.undelivered({ event: 'TRANSACTION_ERROR' }))
      events.push(deliveryId);
    for await (const { deliveryId } of inbox.undelivered({ sinceMs: Number.MAX_SAFE_INTEGER }))
      events.push(deliveryId);
    expect(events).toEqual([]);
  });

  it('Inbox.undelivered yields every forward once, even if there are several pages of forwards', async () => {
    const inbox = await inboxAt(await store.place());
    await Promise.all(Array.from({ length: 450 }, (_, n) => inbox.append(tell(`tx${n}`), [A, B])));
    const seen = new Set<number>();
    for await (const { id } of inbox.undelivered({})) seen.add(id);
    expect(seen.size).toBe(900);
  });

  it('Inbox.prune keeps a delivery while a forward is waiting, and later removes the delivery and its forwards', async () => {
    const inbox = await inboxAt(await store.place());
    await inbox.append(tell('tx1'), [A, B]);
    const [toA] = await claim(inbox, 'me');
    const [toB] = await claim(inbox, 'me', { target: B });
    await inbox.recordForward({ id: toA?.id ?? 0, owner: 'me' }, attempt(), 'delivered', NOW);
    expect(await inbox.prune(Number.MAX_SAFE_INTEGER)).toBe(0);
    await inbox.recordForward({ id: toB?.id ?? 0, owner: 'me' }, refused, 'failed', NOW);
    expect(await inbox.prune(Number.MAX_SAFE_INTEGER)).toBe(1);
    expect(await inbox.backlog()).toEqual([]);
  });
});
