import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteJournalSql } from '../../../src/storage/journal/sqlite-journal-sql.ts';

let emptyJournal: Buffer | undefined;

/**
 * Puts an empty journal into the folder, and creates the folder if necessary. It copies a file, because
 * creating a journal takes longer than many commands.
 */
export async function putEmptyJournal(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'journal.sqlite');
  if (emptyJournal === undefined) {
    await new SqliteJournalSql(file, false).close();
    emptyJournal = readFileSync(file);
  } else writeFileSync(file, emptyJournal, { mode: 0o600 });
}
