import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Inbox } from '../../../src/storage/inbox/inbox.ts';
import { INBOX_VERSION } from '../../../src/storage/inbox/inbox-schema.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { deliver, listening } from '../../support/servers/listening.ts';
import { received } from '../../support/servers/received.ts';
import { inboxAt, inboxStores } from '../../support/stores/inbox-stores.ts';
import { postgresProxy } from '../../support/stores/postgres-proxy.ts';

const paid = (id: string) => received({ id, status: 'COMPLETED' }, 'TRANSACTION_COMPLETED');

describe.each(inboxStores().filter(({ name }) => name === 'PostgreSQL'))('inbox in $name', (store) => {
  store.use();

  /**
   * Appends a delivery. If the append ends with a lock timeout (55P03), as can happen on a busy machine,
   * appends it again.
   */
  const brought = (inbox: Inbox, id: string): ReturnType<Inbox['append']> =>
    inbox.append(paid(id)).catch((error: Error) => {
      if ((error.cause as { code?: unknown } | undefined)?.code !== '55P03') throw error;
      return brought(inbox, id);
    });

  it('the inbox in PostgreSQL stores an event once when several machines append it', async () => {
    const url = await store.place();
    const inboxes = await Promise.all([inboxAt(url), inboxAt(url), inboxAt(url)]);
    const stored = await Promise.all(
      inboxes.flatMap((inbox) => Array.from({ length: 30 }, (_, n) => brought(inbox, `tx${n}`))),
    );
    expect(stored.filter(({ result }) => result === 'stored')).toHaveLength(30);
    const entries = (await inboxes[0]?.list()) ?? [];
    expect(entries).toHaveLength(30);
    expect(entries.every(({ duplicates }) => duplicates === 2)).toBe(true);
  });

  it('the inbox in PostgreSQL stores transaction ids with NUL or half a surrogate pair, and ids of a megabyte', async () => {
    const inbox = await inboxAt(await store.place());
    const ids = ['a\0b', '\ud800', Buffer.from(randomBytes(500_000)).toString('hex')];
    const stored = await Promise.all([...ids, 'tx1'].map((id) => inbox.append(paid(id))));
    expect(stored.map(({ result }) => result)).toEqual(['stored', 'stored', 'stored', 'stored']);
    expect(await inbox.list({ transactionId: 'a\0b' })).toMatchObject([{ transactionId: 'a\ufffdb' }]);
    expect(await inbox.list({ transactionId: ids[2] ?? '' })).toHaveLength(1);
    expect(Buffer.from((await inbox.get(1))?.body ?? []).toString()).toContain('a\\u0000b');
  });

  it('the listener answers only after PostgreSQL has stored the delivery, so other machines detect a duplicate', async () => {
    const url = await store.place();
    const answers = [];
    for (const inbox of await Promise.all([inboxAt(url), inboxAt(url)])) {
      const at = await listening({ inbox });
      answers.push(await deliver(at, { id: 'tx1', status: 'COMPLETED' }));
      expect(await inbox.count()).toBe(1);
    }
    expect(answers.map(({ status, text }) => [status, JSON.parse(text)])).toEqual([
      [200, { status: 'stored' }],
      [200, { status: 'duplicate' }],
    ]);
  });

  it('the inbox in PostgreSQL rejects an append when its connection breaks and accepts the next append', async () => {
    const url = await store.place();
    const wire = await postgresProxy(Number(new URL(url).port));
    onTestFinished(wire.close);
    const inbox = await inboxAt(wire.through(url));
    await inbox.append(paid('tx1'));
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; lock table deliveries in exclusive mode');
    const waiting = Promise.allSettled([inbox.append(paid('tx2'))]);
    const waits =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    while ((await holder.query(waits)).rowCount === 0);
    wire.break();
    const [lost] = await waiting;
    await holder.query('rollback');
    await holder.end();
    expect(lost).toMatchObject({ status: 'rejected', reason: { init: { key: 'inbox.database' } } });
    expect((await inbox.append(paid('tx2'))).result).toBe('stored');
    expect(await inbox.count()).toBe(2);
  });

  it.each([
    ['newer', 99],
    ['older', 1],
  ])('openInbox refuses a PostgreSQL schema of a %s version (%i)', async (age, version) => {
    const url = await store.place();
    await (await openInbox(url)).close();
    await store.run(url, `update pix_inbox set version = ${version}`);
    const { init } = await pixErrorOf(() => openInbox(url));
    expect(init).toMatchObject({
      key: `inbox.${age}_version`,
      params: { found: version, known: INBOX_VERSION },
      hintKey: `sqlite.${age}_version.hint`,
    });
  });

  it('the inbox in PostgreSQL never shows the password of its URL in an error', async () => {
    for (const url of ['postgres://pix:hunter2@127.0.0.1:1/x', 'postgres://pix:hunter2@[/x']) {
      const { init, message } = await pixErrorOf(() => openInbox(url));
      const [key, hintKey] = ['inbox.database', 'inbox.database.hint'];
      expect(init).toMatchObject({ kind: 'unavailable', key, hintKey });
      expect(message + JSON.stringify(init.params)).not.toContain('hunter2');
    }
  });
});
