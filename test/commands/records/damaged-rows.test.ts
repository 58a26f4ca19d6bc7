import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { testDatabases } from '../../support/stores/test-databases.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

type Store = 'journal' | 'inbox';

/**
 * A journal and an inbox, in SQLite or PostgreSQL. `run` executes SQL without constraint checks, so that a
 * test can damage rows.
 */
interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly inbox: string;
  run(store: Store, sql: string): Promise<void>;
  close(): Promise<void>;
}

function sqlitePlace(home: string): Place {
  const file = (store: Store): string => join(home, 'data', `${store}.sqlite`);
  return {
    env: {},
    inbox: file('inbox'),
    async run(store, sql) {
      const db = new DatabaseSync(file(store));
      db.exec(`pragma ignore_check_constraints = on; ${sql}`);
      db.close();
    },
    close: async () => undefined,
  };
}

const databases = testDatabases();

async function postgresPlace(): Promise<Place> {
  await databases?.start();
  const urls = { journal: (await databases?.next()) ?? '', inbox: (await databases?.next()) ?? '' };
  return {
    env: { PIX_JOURNAL_URL: urls.journal, PIX_INBOX_URL: urls.inbox },
    inbox: urls.inbox,
    async run(store, sql) {
      const client = new pg.Client({ connectionString: urls[store] });
      await client.connect();
      await client.query(
        `alter table if exists entries drop constraint if exists entries_state_check; ${sql}`,
      );
      await client.end();
    },
    close: async () => databases?.stop(),
  };
}

const FIRST_ENTRY = `where reference = 'order-1'`;
/** The first integer that a JavaScript number does not represent exactly. */
const HUGE = '9007199254740993';
const TABLES = { journal: ['entries', 'audit'], inbox: ['deliveries', 'forwards'] } as const;

/**
 * Each case has a store, SQL that damages a row, a command that lists the row, and text from an undamaged
 * row. The list must still contain this text.
 */
type Case = readonly [store: Store, sql: string, command: string, other: string];

/** One case for each way in which a column of PostgreSQL is read: text, number and JSON. */
const BASIC_CASES: readonly Case[] = [
  ['journal', `update entries set state = 'sideways' ${FIRST_ENTRY}`, 'journal list', 'order-2'],
  ['journal', `update entries set created_at = ${HUGE} ${FIRST_ENTRY}`, 'journal list', 'order-2'],
  ['journal', `update audit set n = ${HUGE} where n = 1`, 'audit list', 'order-2'],
  ['inbox', `update deliveries set headers = '{"a":' where id = 1`, 'inbox list', 'TX2'],
  ['inbox', `update deliveries set received_at = ${HUGE} where id = 1`, 'inbox list', 'TX2'],
];
const MORE_CASES: readonly Case[] = [
  ['journal', `update entries set amount_cents = -5 ${FIRST_ENTRY}`, 'journal list', 'order-2'],
  ['journal', `update entries set amount_cents = ${HUGE} ${FIRST_ENTRY}`, 'journal list', 'order-2'],
  ['journal', `update entries set created_at = 9000000000000000 ${FIRST_ENTRY}`, 'journal list', 'order-2'],
  ['journal', `update entries set created_at = -${HUGE} ${FIRST_ENTRY}`, 'journal list', 'order-2'],
  ['journal', `update entries set lease_beat = ${HUGE} ${FIRST_ENTRY}`, 'journal list', 'order-2'],
  ['journal', `update audit set line = '{"n":' where n = 1`, 'audit list', 'order-2'],
  ['journal', `update audit set line = '{"n":1,"prev":"","at":5}' where n = 1`, 'audit list', 'order-2'],
  ['inbox', `update deliveries set headers = '["a", 1]' where id = 1`, 'inbox list', 'TX2'],
  ['inbox', `update deliveries set received_at = 9000000000000000 where id = 1`, 'inbox list', 'TX2'],
  ['inbox', `update deliveries set last_duplicate_at = ${HUGE} where id = 1`, 'inbox list', 'TX2'],
];

describe.each(['sqlite', ...(databases ? ['postgres'] : [])])('a damaged row in %s', (kind) => {
  let world: PixWorld;
  let place: Place;
  beforeAll(async () => {
    world = await pixWorld();
    place = kind === 'sqlite' ? sqlitePlace(world.home) : await postgresPlace();
    for (const reference of ['order-1', 'order-2'])
      await run(`payout create --key 11144477735 --amount 20 --yes --reference ${reference}`);
    const inbox = await openInbox(place.inbox);
    for (const transactionId of ['TX1', 'TX2'])
      await inbox.append({
        receivedAt: 1_763_737_200_000,
        transactionId,
        event: 'payment',
        status: 'COMPLETED',
        attempt: 1,
        signature: 'verified',
        reason: null,
        note: null,
        dedupeKey: transactionId,
        headers: { a: 'b' },
        body: Buffer.from('{}'),
        bodyBytes: 2,
        path: '/',
        remoteAddress: null,
      });
    await inbox.close();
    await everyTable((table) => `create table kept_${table} as select * from ${table}`);
  });
  afterEach(() => everyTable((table) => `delete from ${table}; insert into ${table} ${fromKept(table)}`));
  afterAll(async () => {
    await world.close();
    await place.close();
  });

  const run = (command: string, tty?: number) => world.run(command, { env: place.env, ...(tty && { tty }) });
  const fromKept = (table: string): string =>
    `${kind === 'postgres' && table !== 'entries' && table !== 'audit' ? 'overriding system value ' : ''}select * from kept_${table}`;
  async function everyTable(sql: (table: string) => string): Promise<void> {
    for (const store of ['journal', 'inbox'] as const)
      await place.run(store, TABLES[store].map(sql).join(';'));
  }

  it.each(kind === 'sqlite' ? [...BASIC_CASES, ...MORE_CASES] : BASIC_CASES)(
    'a list command exits with code 8 and marks the damaged row (store: %s, damage: %s)',
    async (...row) => {
      const [store, sql, command, other] = row;
      await place.run(store, sql);
      const { code, stdout, stderr } = await run(command, 160);
      expect(code, stdout + stderr).toBe(8);
      expect(stdout).toContain('damaged');
      expect(stdout).toContain(other);
      expect(stderr).toContain('1 row is damaged');
      const rows = (await run(`${command} --json`)).json as readonly unknown[];
      expect([rows.length, JSON.stringify(rows).includes('"damaged"')]).toEqual([2, true]);
    },
  );

  it('payout create names a damaged journal entry in its error, and does not repeat the payment of the entry', async () => {
    const [first] = (await run('journal list --reference order-1 --json')).json as {
      id: string;
    }[];
    await place.run('journal', `update entries set state = 'sideways' ${FIRST_ENTRY}`);
    expect((await run('journal list')).stdout).toContain(first?.id);
    const again = await run('payout create --key 11144477735 --amount 20 --yes --reference order-1');
    expect([again.code, again.stderr.includes(`"${first?.id}" is damaged`)], again.stderr).toEqual([8, true]);
    expect(await world.json('transaction list')).toHaveLength(2);
  });

  it('after the number of one audit line was damaged, the next audit line still gets the correct number', async () => {
    await place.run('journal', `update audit set n = ${HUGE} where n = 2`);
    await run('profile set sandbox resolveSeconds 60');
    const lines = (await run('audit list --json')).json as readonly { n: number }[];
    expect(lines.map(({ n }) => n)).toContain(2);
  });

  it('if the time of a forward attempt is damaged, pix inbox list prints null, and pix inbox stats counts every row', async () => {
    await place.run(
      'inbox',
      `insert into forwards (delivery_id, target, attempts, last_at) values (1, 'http://127.0.0.1:1/', 1, ${HUGE});
       update deliveries set received_at = ${HUGE} where id = 2`,
    );
    const rows = (await run('inbox list --json')).json as { forwards: { at: unknown }[] }[];
    expect(rows.find(({ forwards }) => forwards.length > 0)?.forwards).toMatchObject([{ at: null }]);
    const { code, stdout } = await run('inbox stats --json');
    expect([code, JSON.parse(stdout)], stdout).toMatchObject([0, { verified: 2, forwardWaiting: 1 }]);
  });

  it('pix inbox replay refuses to forward a delivery whose headers are damaged', async () => {
    await place.run('inbox', `update deliveries set headers = '{' where id = 1`);
    const { code, stderr } = await run('inbox replay 1 --to http://127.0.0.1:1/');
    expect([code, stderr.includes('Delivery 1 is damaged')], stderr).toEqual([8, true]);
  });
});
