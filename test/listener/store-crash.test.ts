import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { deliver, listening } from '../support/servers/listening.ts';
import { postgresPrograms, startPostgres } from '../support/stores/postgres.ts';
import { postgresProxy } from '../support/stores/postgres-proxy.ts';
import { testDatabases } from '../support/stores/test-databases.ts';

const programs = postgresPrograms();

describe.each(programs === null ? [] : [programs])('a listener whose PostgreSQL crashes', (found) => {
  it('the listener loses no acknowledged delivery when PostgreSQL crashes, and stores deliveries after its restart', async () => {
    const server = await startPostgres(found);
    onTestFinished(() => server.stop());
    const inbox = await openInbox(await server.database('crash'));
    onTestFinished(() => inbox.close());
    const at = await listening({ inbox });
    expect((await deliver(at, { id: 'before' })).status).toBe(200);
    await server.crash();
    for (let count = 0; count < 30; count += 1)
      expect((await deliver(at, { id: `tx${count}` })).status).toBe(503);
    expect(at.failed).toMatchObject([{ init: { key: 'inbox.database' } }]);
    await server.startAgain();
    expect((await deliver(at, { id: 'after' })).status).toBe(200);
    expect(at.back).toMatchObject([{ failures: 30 }]);
    expect((await inbox.list()).map(({ transactionId }) => transactionId)).toEqual(['before', 'after']);
    await at.listener.close();
  });
});

const databases = testDatabases();

describe.each(databases === null ? [] : [databases])(
  'a listener that loses answers of PostgreSQL',
  (shared) => {
    beforeAll(() => shared.start());
    afterAll(() => shared.stop());

    it('if a stored delivery was answered 503, the listener emits its event when the service repeats the delivery', async () => {
      let isLosing = false;
      const faultOf = () => (isLosing ? ('answer-lost' as const) : undefined);
      const database = await shared.next();
      const wire = await postgresProxy(Number(new URL(database).port), faultOf);
      onTestFinished(() => wire.close());
      const inbox = await openInbox(wire.through(database));
      onTestFinished(() => inbox.close());
      const at = await listening({ inbox });
      expect((await deliver(at, { id: 'early' })).status).toBe(200);
      at.clock.advance(1_000);
      isLosing = true;
      for (const id of ['early', 'tx']) expect((await deliver(at, { id })).status).toBe(503);
      isLosing = false;
      expect((await inbox.list()).map(({ transactionId }) => transactionId)).toEqual(['early', 'tx']);
      at.clock.advance(1_000);
      for (const id of ['early', 'tx', 'tx']) expect((await deliver(at, { id })).status).toBe(200);
      const told = at.events.map(({ delivery, stored }) => [delivery.transactionId, stored.result]);
      expect(told).toEqual([
        ['early', 'stored'],
        ['early', 'duplicate'],
        ['tx', 'stored'],
        ['tx', 'duplicate'],
      ]);
      await at.listener.close();
    });
  },
);
