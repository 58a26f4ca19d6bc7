import { fail } from '../../domain/errors.ts';
import { reasonOf } from '../../domain/system-error.ts';
import { makeTemporaryFolder } from '../../system/files/temporary-folder.ts';
import { openDatabase, Sqlite, withSqliteErrors } from '../../system/sqlite/sqlite-file.ts';

const fs = process.getBuiltinModule('node:fs');
const os = process.getBuiltinModule('node:os');
const path = process.getBuiltinModule('node:path');

/**
 * In the tables journal and ledger, `service` is the rowid of the matching row of table service. Amounts are
 * stored in the text format of `Decimal`, so equal amounts are equal texts. Columns of table service:
 * - `inside`: the transaction is in the window
 * - `paid`: its money moved
 * - `outgoing`: it is a WITHDRAW
 * - `alive`: it is paid, or it is a WITHDRAW that may still be paid
 *
 * In table statement, `change` is the change of available and blocked money together. `disputed` and `released`
 * mark the entries of disputes, and those that end one without a refund.
 */
const TABLES = `
  create table service (
    id text not null unique, reference text, e2e text, type text, status text not null, amount text, fee text, refund text, refund_status text,
    refunded_at integer, created_at integer, paid_at integer, inside integer not null, paid integer not null,
    outgoing integer not null, alive integer not null) strict;
  create table journal (
    id text not null unique, reference text not null, kind text not null, state text not null, amount text not null,
    before_cents integer, amount_cents integer not null, sent_at integer not null, service_id text, service_status text,
    e2e text, subject text, live integer not null, inside integer not null, service integer,
    asked integer not null default 0) strict;
  create table inbox (
    id text not null unique, delivery integer not null, first_at integer not null, completed_at integer,
    status text) strict;
  create table ledger (
    line integer primary key, id text, reference text, e2e text, amount text, status text, type text, date integer,
    inside integer, service integer, again integer not null default 0,
    asked integer not null default 0) strict;
  create table statement (
    id text not null unique, transaction_id text, disputed integer not null, released integer not null, change text not null, reason text,
    available_before text, blocked_before text, available_after text, blocked_after text,
    contradicts integer not null, at integer not null, place integer not null) strict;
  create table findings (
    rank integer not null, kind text not null, side text not null, id text, reference text, e2e text, type text,
    service_amount text, other_amount text, service_status text, other_status text, at integer, other_id text,
    line integer, why text) strict;`;

/**
 * The indexes are created after loading, because filling tables that already have indexes takes twice as
 * long.
 */
const INDEXES = `
  create index service_by_reference on service (reference, type, created_at);
  create index statement_by_transaction on statement (transaction_id, place);
  create index service_by_e2e on service (e2e) where e2e is not null;
  create index journal_by_reference on journal (reference);
  create index journal_by_service_id on journal (service_id) where service_id is not null;
  create index journal_by_subject on journal (subject) where subject is not null;`;

const CACHE_KIB = 16 * 1024;

/**
 * Opens a temporary database that uses little memory, and closes it after `work`. No file remains when the
 * process ends, even by a signal. On Windows, the file of a killed process remains until the next start.
 * @throws PixError `usage` when the temporary folder is not writable
 */
export async function withScratchDatabase<T>(work: (scratch: Sqlite) => Promise<T>): Promise<T> {
  const folder = newFolder();
  const file = path.join(folder, 'sides.sqlite');
  const forget = (): void => fs.rmSync(folder, { recursive: true, force: true });
  let scratch: Sqlite | undefined;
  try {
    scratch = withSqliteErrors(file, () => opened(file));
    // An open file needs no name, so a killed process leaves no payment data. Windows cannot delete an open
    // file; there the next start removes it.
    if (process.platform !== 'win32') forget();
    return await work(scratch);
  } finally {
    scratch?.close();
    forget();
  }
}

function opened(file: string): Sqlite {
  fs.closeSync(fs.openSync(file, 'wx', 0o600));
  const db = openDatabase(file, 0);
  // Permits the pragmas below: the file is always deleted, so it needs neither sync nor a journal. Older
  // versions of Node do not have this method.
  (db as Partial<Pick<typeof db, 'enableDefensive'>>).enableDefensive?.(false);
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;
    pragma cache_size = -${CACHE_KIB}; ${TABLES}`);
  return new Sqlite(db, file);
}

/** Runs `work` in one transaction. After an error, the database is not used again, so nothing is rolled back. */
export async function filling<T>(scratch: Sqlite, work: () => Promise<T>): Promise<T> {
  scratch.exec('begin');
  const result = await work();
  scratch.exec('commit');
  return result;
}

/** Creates the indexes. The caller must have filled the tables. */
export const createIndexes = (scratch: Sqlite): void => scratch.exec(INDEXES);

function newFolder(): string {
  try {
    return makeTemporaryFolder('pix-reconcile-');
  } catch (error) {
    const reason = reasonOf(error);
    throw fail(
      'file.failed',
      { file: os.tmpdir(), reason },
      {
        cause: error,
        errorCode: 'no_temporary_folder',
        outcome: 'not_sent',
        hintKey: 'reconcile.temporary.hint',
      },
    );
  }
}
