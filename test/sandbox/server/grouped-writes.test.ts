import { describe, expect, it, vi } from 'vitest';
import type { Scheduler } from '../../../src/sandbox/scheduler.ts';
import { GroupedWrites } from '../../../src/sandbox/store/grouped-writes.ts';
import { openStore } from '../../../src/sandbox/store/open-store.ts';
import type { Sqlite } from '../../../src/system/sqlite/sqlite-file.ts';

/**
 * Returns a new database, a `GroupedWrites` for this database, and the function `part`. `part` returns a
 * request that writes `keys`, and then throws if `fails` is true.
 */
function grouped() {
  const db = openStore(':memory:');
  // `GroupedWrites` calls only these two methods of `Scheduler`.
  const quiet = { runDue: () => {}, wake: () => {} } as unknown as Scheduler;
  const writes = new GroupedWrites(db, quiet, (error) => {
    throw error;
  });
  const part = (keys: readonly string[], fails: boolean) => (): number => {
    for (const key of keys) db.run('insert into meta (key, value) values (?, ?)', key, 'x');
    if (fails) throw new Error(`refused ${keys}`);
    return keysOf(db).length;
  };
  return { db, writes, part };
}

const keysOf = (db: Sqlite): string[] =>
  db.all<{ key: string }>('select key from meta order by key').map(({ key }) => key);

describe('GroupedWrites', () => {
  it('GroupedWrites rolls back only the changes of a refused request', async () => {
    const { db, writes, part } = grouped();
    const settled = await Promise.allSettled([
      writes.run(part(['a'], false)),
      writes.run(part(['b', 'c'], true)),
      writes.run(part([], true)),
      // This request writes `d` and returns the number of keys, which is 2. The other key is `a` from the
      // first request. The keys of refused requests are rolled back.
      writes.run(part(['d'], false)),
    ]);
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : `${one.reason}`))).toEqual([
      1,
      'Error: refused b,c',
      'Error: refused ',
      2,
    ]);
    expect(keysOf(db)).toEqual(['a', 'd']);
    db.close();
  });

  it('GroupedWrites runs a request only once, even if another request of the group is refused', async () => {
    const { db, writes, part } = grouped();
    const [one, refused] = [vi.fn(part(['a'], false)), vi.fn(part(['b'], true))];
    await Promise.allSettled([writes.run(one), writes.run(refused)]);
    expect([one.mock.calls.length, refused.mock.calls.length, keysOf(db)]).toEqual([1, 1, ['a']]);
    db.close();
  });

  it('GroupedWrites rejects a request and stores none of its changes when the commit fails', async () => {
    const { db, writes, part } = grouped();
    const broken = vi.spyOn(db, 'transaction').mockImplementation(() => {
      throw new Error('disk full');
    });
    const settled = await Promise.allSettled([writes.run(part(['a'], false))]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected']);
    broken.mockRestore();
    expect(keysOf(db)).toEqual([]);
    db.close();
  });
});

it('lastRowid returns the last rowid, also after a rollback', () => {
  const { db } = grouped();
  db.exec('pragma foreign_keys = off');
  const add = () => db.insert('resends', { account: 1, createdAt: 1 });
  expect([db.lastRowid('resends'), add(), add(), db.lastRowid('resends')]).toEqual([0n, 1n, 2n, 2n]);
  const failing = () =>
    db.transaction(() => {
      add();
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(db.lastRowid('resends')).toBe(2n);
  db.run('delete from resends');
  expect(db.lastRowid('resends')).toBe(0n);
  db.close();
});
