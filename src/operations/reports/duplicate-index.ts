import { openDatabase } from '../../storage/sql/sqlite.ts';

/** On which line a text stood first, for files of any length: beyond its cache SQLite keeps them in a file without a name. */
export interface DuplicateIndex {
  /** The line it stood on before; undefined the first time, and then it is remembered. */
  seenBefore(text: string, line: number): number | undefined;
  close(): void;
}

const CACHE_KIB = 16 * 1024;

export function openDuplicateIndex(): DuplicateIndex {
  // An empty name is SQLite's own for a database that is gone with its connection.
  const db = openDatabase('', 0);
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${CACHE_KIB};
    create table seen (text text primary key, line integer not null) strict, without rowid; begin`);
  const insert = db.prepare('insert or ignore into seen (text, line) values (?, ?)');
  const first = db.prepare('select line from seen where text = ?');
  return {
    seenBefore: (text, line) =>
      Number(insert.run(text, line).changes) === 1 ? undefined : Number(first.get(text)?.line),
    close: () => db.close(),
  };
}
