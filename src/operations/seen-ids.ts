import { openDatabase } from '../storage/sqlite.ts';

/** Which ids were there before, however many: beyond its cache SQLite keeps them in a temporary file that has no name. */
export interface SeenIds {
  /** False when it was there before. */
  add(id: string): boolean;
  close(): void;
}

const CACHE_KIB = 16 * 1024;

export function openSeenIds(): SeenIds {
  // An empty name is SQLite's own for a database that is gone with its connection.
  const db = openDatabase('', 0);
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${CACHE_KIB};
    create table seen (id text primary key) strict, without rowid; begin`);
  const insert = db.prepare('insert or ignore into seen (id) values (?)');
  return {
    add: (id) => Number(insert.run(id).changes) === 1,
    close: () => db.close(),
  };
}
