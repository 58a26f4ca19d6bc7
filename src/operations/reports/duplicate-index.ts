import { openDatabase } from '../../system/sqlite/sqlite.ts';

/** On which line a text stood first, for files of any length. */
export interface DuplicateIndex {
  /** The line it stood on before; undefined the first time, and then it is remembered. */
  seenBefore(text: string, line: number): number | undefined;
  close(): void;
}

/** Up to so many texts of together so many characters are held in memory: SQLite takes longer to open than most files to read. */
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

/** In SQLite, which beyond its cache keeps them in a file without a name. */
function openStored(): DuplicateIndex {
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
