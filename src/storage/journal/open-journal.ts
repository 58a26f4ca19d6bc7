import { fail } from '../../domain/errors.ts';
import { systemCode } from '../../domain/system-error.ts';
import { createFile, nameBeside } from '../../system/files/create-file.ts';
import { dataFile, type PathSource } from '../../system/files/paths.ts';
import { syncFolder } from '../../system/files/private-files.ts';
import { readIfPresent, readWholeFile } from '../../system/files/read-whole-file.ts';
import { sqliteError } from '../../system/sqlite/sqlite-file.ts';
import type { ReconnectOptions } from '../sql/reconnection.ts';
import type { Journal } from './journal.ts';
import type { JournalSql } from './journal-schema.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

const KEY_BYTES = 32;

export interface JournalPlace extends PathSource {
  readonly random: (bytes: number) => Uint8Array;
  /** Retries of statements after a lost connection to PostgreSQL. Default: no retries. */
  readonly reconnect?: ReconnectOptions;
  /**
   * Whether a file that cannot be written may be opened for reading. Payments then fail before they are sent.
   */
  readonly mayOnlyRead?: boolean;
  readonly wrapJournal?: (sql: JournalSql) => JournalSql;
}

export const journalFile = (place: PathSource): string => dataFile(place, 'journal.sqlite');

/**
 * Opens the PostgreSQL database in `PIX_JOURNAL_URL`. If it is not set, opens the file in the data folder.
 * @throws PixError `usage` when the journal cannot be opened, is damaged, or was written by a newer `pix`;
 * `unavailable` when another process locked it too long, or the database does not answer
 */
export async function openJournal(place: JournalPlace): Promise<Journal> {
  const url = place.env.PIX_JOURNAL_URL;
  const { wrapJournal = (sql) => sql } = place;
  const { Journal } = await import('./journal.ts');
  if (url) {
    const { openPostgresJournal } = await import('./open-postgres-journal.ts');
    const { sql, key } = await openPostgresJournal(url, place.random, place.reconnect);
    return withKey(sql, () => new Journal(wrapJournal(sql), wholeKey('pix_journal.key', key)));
  }
  const { SqliteJournalSql } = await import('./sqlite-journal-sql.ts');
  const file = journalFile(place);
  const sql = new SqliteJournalSql(file, place.mayOnlyRead === true);
  const isEmpty = async () => (await sql.read('select id from entries limit 1', [])).length === 0;
  return withKey(sql, async () => {
    const key = await keyBeside(file, place, isEmpty);
    return new Journal(wrapJournal(sql), key);
  });
}

async function withKey(sql: JournalSql, make: () => Journal | Promise<Journal>): Promise<Journal> {
  try {
    return await make();
  } catch (error) {
    await sql.close();
    throw error;
  }
}

/**
 * Whether the journal exists. A command that only searches must check this first, because opening the journal
 * would create the file.
 */
export const hasJournal = (place: PathSource): boolean =>
  Boolean(place.env.PIX_JOURNAL_URL) || fs.existsSync(journalFile(place));

/**
 * Returns the fingerprint key from a file beside the journal, or creates it. Without that file, a copy of the
 * journal reveals no CPF or CNPJ. If two processes create the key concurrently, the first stored key is used.
 */
async function keyBeside(
  journal: string,
  { random, mayOnlyRead }: Pick<JournalPlace, 'random' | 'mayOnlyRead'>,
  isEmpty: () => Promise<boolean>,
): Promise<Uint8Array> {
  const file = journal.replace(/\.sqlite$/, '.key');
  const kept = readIfPresent(file);
  if (kept !== null) return wholeKey(file, kept);
  // If the journal now has entries, another process has created the key in the meantime.
  if (!(await isEmpty())) return wholeKey(file, readIfPresent(file));
  const mine = nameBeside(file, 'tmp');
  const descriptor = createUnless(mayOnlyRead === true, mine);
  // The folder cannot be written. A journal without entries contains no fingerprints, so a temporary key is
  // enough.
  if (descriptor === null) return random(KEY_BYTES);
  try {
    fs.writeFileSync(descriptor, random(KEY_BYTES), { flush: true });
    // `linkSync` fails if the file exists. A rename would replace the key of another process.
    fs.linkSync(mine, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  } finally {
    fs.closeSync(descriptor);
    fs.rmSync(mine, { force: true });
  }
  return wholeKey(file, readWholeFile(file));
}

function createUnless(mayFail: boolean, file: string): number | null {
  try {
    return createFile(file);
  } catch (error) {
    if (mayFail) return null;
    throw sqliteError(error, file);
  }
}

/**
 * Returns the key if its length is right. With a wrong key, `pix` could not recognise earlier payments to a
 * destination.
 */
function wholeKey(file: string, key: Uint8Array | null): Uint8Array {
  if (key?.length === KEY_BYTES) return key;
  throw fail(
    'journal.key_damaged',
    { file },
    { ...(path.isAbsolute(file) && { hintKey: 'journal.key_damaged.hint' }) },
  );
}
