import { openDatabase } from '../../system/sqlite/sqlite-file.ts';

/** Remembers where each text first appeared. Works for files of any length. */
export interface DuplicateIndex {
  /**
   * Returns the line where the text first appeared. The first call for a text stores its line and returns
   * undefined.
   */
  seenBefore(text: string, line: number): number | undefined;
  close(): void;
}

/**
 * Texts to keep in memory (`MOST_LENGTH`: their total characters). SQLite opens slowly, so it is only used
 * beyond these limits.
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

/** Stores the texts in SQLite. Texts that do not fit in its cache go to an unnamed temporary file. */
function openStored(): DuplicateIndex {
  // An empty name makes SQLite use a temporary database, which is deleted when its connection closes.
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
