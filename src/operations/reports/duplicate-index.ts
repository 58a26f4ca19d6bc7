import { openDatabase } from '../../system/sqlite/sqlite-file.ts';

export interface DuplicateIndex {
  /** Returns the line where the text first appeared; undefined for a new text, whose line is stored. */
  seenBefore(text: string, line: number): number | undefined;
  close(): void;
}

const CACHE_KIB = 16 * 1024;

/** Opens an index in SQLite. Texts that do not fit in its cache go to an unnamed temporary file. */
export function openDuplicateIndex(): DuplicateIndex {
  // SQLite deletes a database with an empty name when its connection closes.
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
