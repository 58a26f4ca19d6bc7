import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { InboxFilter } from '../../../src/storage/inbox/inbox-entry.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { received } from '../../support/servers/received.ts';
import { inboxAt, inboxStores } from '../../support/stores/inbox-stores.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const paid = (id: string, more: object = {}) =>
  received({ id, status: 'COMPLETED', ...more }, 'TRANSACTION_COMPLETED');

describe.each(inboxStores())('inbox in $name', (store) => {
  store.use();

  it('the inbox returns a delivery byte for byte as it was appended', async () => {
    const inbox = await inboxAt(await store.place());
    const body = Buffer.from([0x7b, 0x00, 0xff, 0xfe, 0x7d]);
    const delivery = received('', null, {
      body,
      bodyBytes: 5,
      dedupeKey: 'k',
      transactionId: 'tx1',
      event: 'É',
      status: null,
      attempt: 12,
      note: 'not_json',
      headers: { 'content-type': 'application/json', 'x-callback-attempt': '12' },
      path: '/hook?a=1',
      remoteAddress: null,
    });
    expect(await inbox.append(delivery)).toEqual({ result: 'stored', id: 1 });
    const found = await inbox.get(1);
    expect(found).toEqual({
      ...delivery,
      body: new Uint8Array(body),
      id: 1,
      duplicateOf: null,
      duplicates: 0,
      lastDuplicateAt: null,
      forwards: [],
    });
    const { body: _body, ...entry } = { ...found };
    expect(await inbox.list()).toEqual([entry]);
    expect(await inbox.get(2)).toBeNull();
  });

  it('the inbox returns the bodies of a period, the newest first, without very long bodies', async () => {
    const inbox = await inboxAt(await store.place());
    for (const [id, receivedAt] of [
      ['tx1', 1],
      ['tx2', 2],
      ['tx3', 3],
    ] as const)
      await inbox.append({ ...paid(id), receivedAt });
    await inbox.append({ ...paid('long', { note: 'x'.repeat(70_000) }), receivedAt: 3 });
    const found = await inbox.bodies({ sinceMs: 2, limit: 9 });
    expect(found.map(({ id, receivedAt, transactionId }) => [id, receivedAt, transactionId])).toEqual([
      [3, 3, 'tx3'],
      [2, 2, 'tx2'],
    ]);
    expect(JSON.parse(Buffer.from(found[0]?.body ?? []).toString())).toMatchObject({ id: 'tx3' });
    expect(await inbox.bodies({ beforeId: 3, limit: 1 })).toMatchObject([{ id: 2 }]);
  });

  it('the inbox counts all duplicates of an event, but stores a duplicate only if its body is new', async () => {
    const inbox = await inboxAt(await store.place());
    const { receivedAt: firstAt } = paid('tx1');
    expect(await inbox.append(paid('tx1'))).toEqual({ result: 'stored', id: 1 });
    expect(await inbox.append(paid('tx1'))).toEqual({ result: 'duplicate', id: 1, firstAt, changed: false });
    const more = { ...paid('tx1', { serviceFeeCharged: '5.00' }), receivedAt: 5 };
    expect(await inbox.append(more)).toEqual({ result: 'duplicate', id: 1, firstAt, changed: true });
    expect(await inbox.append(more)).toEqual({ result: 'duplicate', id: 1, firstAt, changed: false });
    expect(await inbox.list()).toMatchObject([{ id: 1, duplicates: 3, lastDuplicateAt: 5 }]);
    const all = await inbox.list({ withDuplicates: true });
    expect(all).toMatchObject([{ id: 1 }, { duplicateOf: 1, dedupeKey: null }]);
    expect(Buffer.from((await inbox.get(all[1]?.id ?? 0))?.body ?? []).toString()).toContain('5.00');
  });

  it('the inbox stores concurrent deliveries unchanged and stores each event only once', async () => {
    const inbox = await inboxAt(await store.place());
    const texts = ['NULL', '{"a",b}', 'back\\slash "quoted"', "it's", '', 'é👀', 'line\nbreak'];
    const deliveries = texts.map((text, n) => {
      const body = new Uint8Array([0, 255, 34, 92, 123, 44, n]);
      const texts = { event: text, path: text, status: text };
      return { ...paid(`tx${n}`), ...texts, body, bodyBytes: 7, remoteAddress: null };
    });
    const target = 'http://127.0.0.1:1/';
    const stored = await Promise.all(
      [...deliveries, ...deliveries.slice(0, 2)].map((one) => inbox.append(one, [target])),
    );
    expect(stored.map(({ result }) => result)).toEqual([
      ...texts.map(() => 'stored'),
      'duplicate',
      'duplicate',
    ]);
    expect(stored.slice(0, 7).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const [n, delivery] of deliveries.entries()) {
      const { event, path, status, body, headers } = (await inbox.get(n + 1)) ?? {};
      expect({ event, path, status, headers }).toEqual({
        event: delivery.event,
        path: delivery.path,
        status: delivery.status,
        headers: delivery.headers,
      });
      expect([...(body ?? [])]).toEqual([...delivery.body]);
    }
    expect(await inbox.backlog()).toMatchObject([{ target, waiting: 7, failed: 0 }]);
  });

  it('Inbox.known returns the given events that are in the inbox, including events without an id', async () => {
    const inbox = await inboxAt(await store.place());
    const [withId, withoutId] = [paid('tx1'), received({ status: 'PENDING' }, null)];
    for (const delivery of [withId, withoutId, withoutId]) await inbox.append(delivery);
    expect((await inbox.list()).map(({ duplicates }) => duplicates)).toEqual([0, 1]);
    const keys = [withId, withoutId].map(({ transactionId, dedupeKey }) => ({
      transactionId,
      dedupeKey: dedupeKey ?? '',
    }));
    const others = keys.map((key) => ({ ...key, dedupeKey: `${key.dedupeKey}0` }));
    expect(await inbox.known([...keys, ...others])).toEqual(new Set(keys.map(({ dedupeKey }) => dedupeKey)));
    expect(await inbox.known([])).toEqual(new Set());
  });

  it('the inbox stores a genuine delivery even if rejected deliveries with the same transaction id came first', async () => {
    const inbox = await inboxAt(await store.place());
    const refused = { signature: 'rejected', reason: 'signature_mismatch', dedupeKey: null } as const;
    const forged = { ...paid('tx1'), ...refused };
    expect((await inbox.append(forged)).result).toBe('stored');
    expect((await inbox.append(forged)).result).toBe('stored');
    expect((await inbox.append(paid('tx1'))).result).toBe('stored');
    expect(await inbox.list()).toHaveLength(1);
    expect(await inbox.count({ signatures: ['rejected'] })).toBe(2);
  });

  it('the inbox keeps the latest thousand rejected deliveries and every accepted delivery', async () => {
    const inbox = await inboxAt(await store.place());
    const refused = { signature: 'rejected', reason: 'missing_header', dedupeKey: null } as const;
    const forged = { ...paid('tx0'), ...refused };
    await inbox.append(paid('tx1'));
    await Promise.all(Array.from({ length: 1_005 }, () => inbox.append(forged)));
    const rejected = await inbox.list({ signatures: ['rejected'] });
    expect(rejected).toHaveLength(1_000);
    expect(rejected[0]?.id).toBe(7);
    expect(await inbox.count()).toBe(1);
  });

  const filled = async () => {
    const inbox = await inboxAt(await store.place());
    const at = (receivedAt: number, id: string, status: string) =>
      inbox.append({ ...received({ id, status }), receivedAt });
    await at(100, 'tx1', 'PENDING');
    await at(200, 'tx1', 'COMPLETED');
    await at(300, 'tx2', 'PENDING');
    await inbox.append({ ...received('odd'), receivedAt: 400, signature: 'unsigned' });
    return inbox;
  };

  it.each<[InboxFilter, number[]]>([
    [{}, [1, 2, 3, 4]],
    [{ order: 'newest', limit: 2 }, [4, 3]],
    [{ transactionId: 'tx1' }, [1, 2]],
    [{ event: 'TRANSACTION_PENDING' }, [1, 3]],
    [{ event: "' or 1=1 --" }, []],
    [{ signatures: ['unsigned'] }, [4]],
    [{ signatures: [] }, []],
    [{ sinceMs: 200, untilMs: 400 }, [2, 3]],
    [{ afterId: 2 }, [3, 4]],
    [{ beforeId: 3, order: 'newest' }, [2, 1]],
    [{ afterId: 1, event: 'TRANSACTION_PENDING' }, [3]],
    [{ afterId: 0, beforeId: 4, sinceMs: 200, untilMs: 300 }, [2]],
    [{ event: 'TRANSACTION_PENDING', order: 'newest', limit: 1 }, [3]],
    [{ limit: 0 }, []],
  ])('the inbox lists only the deliveries that the filter %j selects', async (filter, ids) => {
    const inbox = await filled();
    expect((await inbox.list(filter)).map(({ id }) => id)).toEqual(ids);
    if (filter.limit === undefined) expect(await inbox.count(filter)).toBe(ids.length);
  });

  it('Inbox.span returns the range of ids of the deliveries that were received in a period', async () => {
    const inbox = await filled();
    expect(await inbox.span(200, 400)).toEqual({ first: 2, last: 3 });
    expect(await inbox.span(0, 1_000)).toEqual({ first: 1, last: 4 });
    expect(await inbox.span(500, 1_000)).toBeNull();
  });

  it('Inbox.stats counts deliveries by the result of the signature check, by event and by the state of their forward', async () => {
    const inbox = await filled();
    await inbox.append(received({ id: 'tx1', status: 'PENDING' }));
    expect(await inbox.stats()).toEqual({
      verified: 3,
      unsigned: 1,
      rejected: 0,
      duplicates: 1,
      forwarded: 0,
      forwardWaiting: 0,
      forwardFailed: 0,
      firstAt: 100,
      lastAt: 400,
      byEvent: { '': 1, TRANSACTION_COMPLETED: 1, TRANSACTION_PENDING: 2 },
    });
    const result = await (await inboxAt(await store.place())).stats();
    expect(result).toMatchObject({ verified: 0, firstAt: null, byEvent: {} });
  });

  it('the inbox prunes deliveries older than a time and never reuses an id', async () => {
    const inbox = await filled();
    expect(await inbox.prune(300)).toBe(2);
    expect((await inbox.list()).map(({ id }) => id)).toEqual([3, 4]);
    expect(await inbox.prune(1_000)).toBe(2);
    expect(await inbox.append(paid('new'))).toEqual({ result: 'stored', id: 5 });
  });

  it('the inbox prunes more deliveries than one SQL statement deletes, including their duplicates', async () => {
    const inbox = await inboxAt(await store.place());
    await Promise.all(Array.from({ length: 1_100 }, (_, n) => inbox.append(paid(`tx${n}`))));
    await inbox.append(paid('tx0', { refundAmount: '5.00' }));
    expect(await inbox.prune(Number.MAX_SAFE_INTEGER)).toBe(1_101);
    expect(await inbox.count({ withDuplicates: true })).toBe(0);
  });

  it('Inbox.close waits until an append that is in progress has stored its delivery', async () => {
    const place = await store.place();
    const inbox = await openInbox(place);
    const appended = inbox.append(paid('tx1'));
    await inbox.close();
    expect(await appended).toEqual({ result: 'stored', id: 1 });
    expect(await (await inboxAt(place)).count()).toBe(1);
  });
});

describe('inbox in a file', () => {
  it('the inbox gives its files mode 0600 and its folder mode 0700', async () => {
    const folder = join(tempFolder(), 'data');
    await (await inboxAt(join(folder, 'inbox.db'))).append(paid('tx1'));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
    expect(modes.sort()).toEqual([
      ['inbox.db', 0o600],
      ['inbox.db-shm', 0o600],
      ['inbox.db-wal', 0o600],
    ]);
  });

  it('the inbox changes the mode of an existing file to 0600', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'inbox.db'), '');
    chmodSync(join(folder, 'inbox.db'), 0o644);
    await inboxAt(join(folder, 'inbox.db'));
    expect(statSync(join(folder, 'inbox.db')).mode & 0o777).toBe(0o600);
  });

  it('the inbox rejects every append with the error sqlite.busy while another process locks the file', async () => {
    const folder = tempFolder();
    const inbox = await inboxAt(join(folder, 'inbox.db'));
    const other = new DatabaseSync(join(folder, 'inbox.db'));
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    const results = await Promise.allSettled([inbox.append(paid('tx1')), inbox.append(paid('tx2'))]);
    expect(results.map((result) => result.status === 'rejected' && result.reason.init.key)).toEqual([
      'sqlite.busy',
      'sqlite.busy',
    ]);
    other.exec('rollback');
    expect(await inbox.append(paid('tx1'))).toEqual({ result: 'stored', id: 1 });
    expect(await inbox.count()).toBe(1);
  });

  it.each([
    ['a file of another kind', (file: string) => writeFileSync(file, 'x'.repeat(5_000)), 'sqlite.damaged'],
    ['a folder', (file: string) => void mkdirSync(file), 'sqlite.not_writable'],
  ])('openInbox refuses %s and does not change it', async (_name, make, key) => {
    const file = join(tempFolder(), 'inbox.db');
    make(file);
    const before = statSync(file).size;
    const { init } = await pixErrorOf(() => openInbox(file));
    expect(init).toMatchObject({ key, params: { file }, hintKey: `${key}.hint` });
    expect(statSync(file).size).toBe(before);
  });
});
