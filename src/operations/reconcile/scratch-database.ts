import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { usageError } from '../../domain/pix-error.ts';
import { reasonOf } from '../../domain/system-error.ts';
import { removeAbandonedFolders } from '../../system/files/remove-abandoned-folders.ts';
import {
  openDatabase,
  PreparedStatements,
  sqliteError,
  withSqliteErrors,
} from '../../system/sqlite/sqlite-file.ts';

const fs = process.getBuiltinModule('node:fs');
const os = process.getBuiltinModule('node:os');
const path = process.getBuiltinModule('node:path');

export type Cell = SQLInputValue;
export type ScratchRow = Readonly<Record<string, unknown>>;

/**
 * In the tables journal and ledger, `service` is the rowid of the matching row of table service. Amounts are
 * stored in the text format of `Decimal`, so equal amounts are equal texts. Columns of table service:
 * - `inside`: the transaction is in the window
 * - `paid`: its money moved
 * - `outgoing`: it is a WITHDRAW
 * - `alive`: it is paid, or it is a WITHDRAW that may still be paid
 */
const TABLES = `
  create table service (
    id text not null unique, reference text, e2e text, type text, status text not null, amount text, refund text, refund_status text,
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
  create index service_by_e2e on service (e2e) where e2e is not null;
  create index journal_by_reference on journal (reference);
  create index journal_by_service_id on journal (service_id) where service_id is not null;
  create index journal_by_subject on journal (subject) where subject is not null;`;

const CACHE_KIB = 16 * 1024;

/**
 * A temporary database that uses little memory. No file remains when the process ends, even by a signal. On
 * Windows, the file of a killed process remains until the next start.
 */
export class ScratchDatabase {
  readonly #db: DatabaseSync;
  readonly #folder: string;
  readonly #prepared: PreparedStatements;

  /** @throws PixError `usage` when the temporary folder is not writable */
  constructor(folder = os.tmpdir()) {
    this.#folder = newFolder(folder);
    const file = path.join(this.#folder, 'sides.sqlite');
    try {
      this.#db = withSqliteErrors(file, () => {
        fs.closeSync(fs.openSync(file, 'wx', 0o600));
        const db = openDatabase(file, 0);
        // Permits the pragmas below: the file is always deleted, so it needs neither sync nor a journal.
        // Older versions of Node do not have this method.
        (db as Partial<Pick<DatabaseSync, 'enableDefensive'>>).enableDefensive?.(false);
        db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;
          pragma cache_size = -${CACHE_KIB}; ${TABLES}`);
        return db;
      });
    } catch (error) {
      this.#forget();
      throw error;
    }
    this.#prepared = new PreparedStatements(this.#db);
    // An open file needs no name, so a killed process leaves no payment data. Windows cannot delete an open
    // file; there the next start removes it.
    if (process.platform !== 'win32') this.#forget();
  }

  async filling<T>(work: () => Promise<T>): Promise<T> {
    this.#guarded(() => this.#db.exec('begin'));
    const result = await work();
    this.#guarded(() => this.#db.exec('commit'));
    return result;
  }

  index(): void {
    this.#guarded(() => this.#db.exec(INDEXES));
  }

  run(sql: string, ...cells: readonly Cell[]): number {
    return this.#guarded(() => Number(this.#prepared.get(sql).run(...cells).changes));
  }

  all(sql: string, ...cells: readonly Cell[]): readonly ScratchRow[] {
    return this.#guarded(() => this.#prepared.get(sql).all(...cells) as ScratchRow[]);
  }

  get(sql: string, ...cells: readonly Cell[]): ScratchRow | undefined {
    return this.#guarded(() => this.#prepared.get(sql).get(...cells) as ScratchRow | undefined);
  }

  /** Yields the rows of a query. While it runs, the tables of the query must not be written. */
  *each(sql: string, ...cells: readonly Cell[]): Generator<ScratchRow> {
    try {
      // Prepares a new statement each time, because two concurrent iterations cannot share one.
      yield* this.#db.prepare(sql).iterate(...cells) as Iterable<ScratchRow>;
    } catch (error) {
      throw sqliteError(error, this.#folder);
    }
  }

  add(table: string, row: Readonly<Record<string, Cell>>): void {
    const columns = Object.keys(row);
    const marks = columns.map(() => '?').join(', ');
    const cells = Object.values(row);
    this.run(`insert or ignore into ${table} (${columns.join(', ')}) values (${marks})`, ...cells);
  }

  close(): void {
    this.#db.close();
    this.#forget();
  }

  #guarded<T>(work: () => T): T {
    return withSqliteErrors(this.#folder, work);
  }

  #forget(): void {
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}

function newFolder(within: string): string {
  try {
    removeAbandonedFolders(within, 'pix-reconcile-');
    return fs.mkdtempSync(path.join(within, 'pix-reconcile-'));
  } catch (error) {
    const reason = reasonOf(error);
    throw usageError({
      key: 'file.failed',
      params: { file: within, reason },
      errorCode: 'no_temporary_folder',
      hintKey: 'reconcile.temporary.hint',
      cause: error,
    });
  }
}
