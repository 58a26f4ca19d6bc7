import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { PixError } from '../../../src/domain/pix-error.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { openJournal } from '../../../src/storage/journal/open-journal.ts';
import { Postgres, type PostgresPlace } from '../../../src/storage/sql/postgres.ts';
import type { ReconnectOptions } from '../../../src/storage/sql/reconnection.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../../support/stores/postgres.ts';
import { postgresProxy } from '../../support/stores/postgres-proxy.ts';

const programs = postgresPrograms();
if (programs === null) console.log('PostgreSQL is not tested: no server on this machine.');

describe.runIf(programs !== null)('unreachable PostgreSQL', () => {
  let server: PostgresServer;
  let databases = 0;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
  });
  afterAll(() => server.stop());
  const database = (): Promise<string> => {
    databases += 1;
    return server.database(`reconnection_${databases}`);
  };

  /**
   * Returns options for waiting up to a minute for PostgreSQL. `happen` is called when the waiting begins.
   */
  function waiting(
    happen: (error: PixError) => Promise<unknown>,
  ): ReconnectOptions & { readonly told: string[] } {
    const told: string[] = [];
    return {
      told,
      forMs: () => 60_000,
      alsoAtStart: true,
      onLost: (error) => {
        told.push(String(error.init.params?.reason));
        void happen(error);
      },
      onBack: () => told.push('back'),
    };
  }

  async function connected(url: string): Promise<Client> {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  }

  async function opened(place: Pick<PostgresPlace, 'url'> & Partial<PostgresPlace>): Promise<Postgres> {
    const db = await Postgres.open({ store: 'journal', connections: 2, connectMs: 10_000, ...place });
    onTestFinished(() => db.close());
    return db;
  }

  it('openInbox for a listener waits until PostgreSQL is available, and reports only once that it waits', async () => {
    const url = await database();
    await server.crash();
    const reconnect = waiting(() => server.startAgain());
    const inbox = await openInbox(url, reconnect);
    onTestFinished(() => inbox.close());
    expect(await inbox.count()).toBe(0);
    expect(reconnect.told).toEqual([expect.stringContaining('ECONNREFUSED'), 'back']);
  });

  it('openInbox for a listener waits while PostgreSQL accepts no more connections', async () => {
    const url = await database();
    const admin = await connected(url);
    await admin.query('create role guest login connection limit 1; grant all on schema public to guest');
    const guest = url.replace('pix@', 'guest@');
    const only = await connected(guest);
    const reconnect = waiting(() => only.end());
    const inbox = await openInbox(guest, reconnect);
    expect(reconnect.told).toEqual([expect.stringMatching(/^53300: too many connections/), 'back']);
    await inbox.close();
    await admin.end();
  });

  it('openJournal throws at once without PostgreSQL, but openInbox for a listener throws only after its waiting time', async () => {
    const never = 'postgres://pix@127.0.0.1:1/x';
    const place = { env: { PIX_JOURNAL_URL: never }, platform: 'linux', home: '/nowhere' } as const;
    const reconnect = { forMs: () => 600_000 };
    const random = (count: number): Uint8Array => new Uint8Array(count);
    const refused = { kind: 'unavailable', params: { reason: expect.stringContaining('ECONNREFUSED') } };
    expect((await pixErrorOf(() => openJournal({ ...place, random, reconnect }))).init).toMatchObject(
      refused,
    );
    const brief = { forMs: () => 300, alsoAtStart: true };
    expect((await pixErrorOf(() => openInbox(never, brief))).init).toMatchObject(refused);
  });

  it('openInbox stops waiting for PostgreSQL when the command is interrupted', async () => {
    const interrupt = new AbortController();
    const reconnect = { ...waiting(async () => interrupt.abort()), signal: interrupt.signal };
    const { init } = await pixErrorOf(() => openInbox('postgres://pix@127.0.0.1:1/x', reconnect));
    expect([init.key, reconnect.told.length]).toEqual(['inbox.database', 1]);
  });

  it('Postgres repeats a statement on a new connection if the first connection returns no answer', async () => {
    const url = await database();
    const wire = await postgresProxy(Number(new URL(url).port), (nth) => (nth === 1 ? 'silent' : undefined));
    onTestFinished(() => wire.close());
    const reconnect = { forMs: () => 60_000 };
    const db = await opened({ url: wire.through(url), queryMs: 300, reconnect });
    await db.queryAgain('create table audit (n integer)');
    await db.queryAgain('insert into audit values (1)');
    expect(wire.struck.silent).toBe(1);
    expect(await db.query('select n from audit')).toEqual([{ n: 1 }]);
  });
});
