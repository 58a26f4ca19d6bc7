import { openDatabase } from '../../system/sqlite/sqlite-file.ts';

export interface DuplicateIndex {
  /** Returns the line where the text first appeared; undefined for a new text, whose line is stored. */
  seenBefore(text: string, line: number): number | undefined;
  close(): void;
}

/**
 * Number of texts to keep in memory; `MOST_LENGTH` limits their total characters. Beyond these limits, SQLite
 * is used, which is slow to open.
 */
const MOST_HELD = 10_000;
const MOST_LENGTH = 1024 * 1024;
const CACHE_KIB = 16 * 1024;

export function openDuplicateIndex(): DuplicateIndex {
  const held = new Map<string, number>();
  let length = 0;
  let stored: DuplicateIndex | undefined;
  return {
    seenBefore(text, line) {
      if (stored !== undefined) return stored.seenBefore(text, line);
      const before = held.get(text);
      if (before !== undefined) return before;
      held.set(text, line);
      length += text.length;
      if (held.size > MOST_HELD || length > MOST_LENGTH) {
        stored = openStored();
        for (const [each, first] of held) stored.seenBefore(each, first);
        held.clear();
      }
      return undefined;
    },
    close: () => stored?.close(),
  };
}

/** Opens an index in SQLite. Texts that do not fit in its cache go to an unnamed temporary file. */
function openStored(): DuplicateIndex {
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
