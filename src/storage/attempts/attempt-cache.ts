import type { DatabaseSync } from 'node:sqlite';
import { PixError } from '../../domain/errors.ts';
import {
  type AttemptContent,
  causeCode,
  type DeliveryAttempt,
  parseCauseCode,
} from '../../domain/webhook/delivery-attempt.ts';
import { PreparedStatements } from '../sql/prepared-statements.ts';
import { openSqlite, transaction, withSqliteErrors } from '../sql/sqlite.ts';

const fs = process.getBuiltinModule('node:fs');

/** How long to wait for another `pix` that is writing the same file, in ms. */
const BUSY_MS = 5_000;

/**
 * Table `told` has the content of bodies, once for all attempts that carried it; neither bodies nor names are stored.
 * Between `since` and `until` of a scope (ms) the cache is complete.
 */
const MIGRATIONS = [
  `create table scopes (no integer primary key, name text not null unique, since integer, until integer) strict;
   create table told (
     no integer primary key, scope integer not null, print text not null,
     endpoint text, transaction_id text, event text, sameness text, amount_cents integer,
     status text, status_at integer, to_callback_url integer, unique (scope, print)) strict;
   create table attempts (
     scope integer not null, id text not null, at integer, told integer not null, cause text,
     primary key (scope, id)) strict, without rowid;
   create index attempts_by_time on attempts (scope, at);`,
];

/** Both in ms since 1970, inclusive. */
export interface Coverage {
  readonly since: number;
  readonly until: number;
}

/**
 * A cache of delivery attempts of one account at one address. Attempts never change. Several processes may use it at
 * once.
 */
export class AttemptCache {
  readonly #file: string;
  readonly #db: DatabaseSync;
  readonly #scope: number;
  readonly #prepared: PreparedStatements;
  readonly #toldNumbers = new Map<string, number>();

  /**
   * @param scope account and address, without any secret
   * @throws PixError `usage` when the file is damaged or cannot be used
   */
  constructor(file: string, scope: string) {
    this.#file = file;
    this.#db = openSqlite({ file, migrations: MIGRATIONS, busyMs: BUSY_MS, isCache: true });
    this.#prepared = new PreparedStatements(this.#db);
    // What a power cut loses is simply read again.
    this.#db.exec('pragma synchronous = normal');
    this.#run('insert into scopes (name) values (?) on conflict do nothing', scope);
    this.#scope = Number(this.#all('select no from scopes where name = ?', scope)[0]?.no);
  }

  coverage(): Coverage | null {
    const [row] = this.#all('select since, until from scopes where no = ?', this.#scope);
    return row?.since === null || row?.until === null || row === undefined
      ? null
      : { since: Number(row.since), until: Number(row.until) };
  }

  /** Adds attempts, and records that the cache is complete for that period (null: records nothing). All or nothing. */
  add(attempts: readonly DeliveryAttempt[], covered: Coverage | null): void {
    this.#guarded(() =>
      transaction(this.#db, () => {
        for (const { id, at, cause, content } of attempts)
          this.#run(
            'insert into attempts (scope, id, at, told, cause) values (?, ?, ?, ?, ?) on conflict do nothing',
            ...[this.#scope, id, at, this.#numberOf(content), cause === null ? null : causeCode(cause)],
          );
        if (covered !== null) this.#cover(covered);
      }),
    );
  }

  /** Extends the covered period if the two touch; otherwise only the new one counts as complete. */
  #cover({ since, until }: Coverage): void {
    const before = this.coverage();
    const meets = before !== null && since <= before.until && until >= before.since;
    const from = meets ? Math.min(since, before.since) : since;
    const to = meets ? Math.max(until, before.until) : until;
    this.#run('update scopes set since = ?, until = ? where no = ?', from, to, this.#scope);
  }

  /** Attempts since then, and those without a time, in no order. Attempts of one event share their content object. */
  attempts(sinceMs: number): readonly DeliveryAttempt[] {
    const columns =
      'no, endpoint, transaction_id, event, sameness, amount_cents, status, status_at, to_callback_url';
    const contents = new Map<unknown, AttemptContent>();
    for (const row of this.#all(`select ${columns} from told where scope = ?`, this.#scope))
      contents.set(row.no, contentFrom(row));
    const causes = new Map<unknown, DeliveryAttempt['cause']>([[null, null]]);
    const found: DeliveryAttempt[] = [];
    for (const [id, at, no, code] of this.#attemptRows(sinceMs)) {
      const content = contents.get(no);
      if (content === undefined) continue;
      if (!causes.has(code)) causes.set(code, parseCauseCode(String(code)));
      found.push({ id: String(id), at: numberOf(at), cause: causes.get(code) ?? null, content });
    }
    return found;
  }

  /** Times of the attempts since then, by id. */
  times(sinceMs: number): ReadonlyMap<string, number> {
    const rows = this.#all('select id, at from attempts where scope = ? and at >= ?', this.#scope, sinceMs);
    return new Map(rows.map(({ id, at }) => [String(id), Number(at)]));
  }

  /** As arrays: half the time of objects. */
  #attemptRows(sinceMs: number): readonly (readonly unknown[])[] {
    return this.#guarded(() => {
      const sql = 'select id, at, told, cause from attempts where scope = ? and (at >= ? or at is null)';
      const statement = this.#db.prepare(sql);
      statement.setReturnArrays(true);
      // The types only know rows as objects, whatever was set.
      return statement.all(this.#scope, sinceMs) as unknown as readonly (readonly unknown[])[];
    });
  }

  /** Removes attempts older than that (ms) from the cache and from the covered period. */
  prune(beforeMs: number): void {
    this.#guarded(() =>
      transaction(this.#db, () => {
        this.#run('delete from attempts where scope = ? and at < ?', this.#scope, beforeMs);
        this.#run(
          'delete from told where scope = ?1 and no not in (select told from attempts where scope = ?1)',
          this.#scope,
        );
        this.#run('update scopes set since = max(since, ?) where no = ?', beforeMs, this.#scope);
      }),
    );
    this.#toldNumbers.clear();
  }

  /** Removes everything of this account at this address. */
  clear(): void {
    this.#guarded(() =>
      transaction(this.#db, () => {
        this.#run('delete from attempts where scope = ?', this.#scope);
        this.#run('delete from told where scope = ?', this.#scope);
        this.#run('update scopes set since = null, until = null where no = ?', this.#scope);
      }),
    );
    this.#toldNumbers.clear();
  }

  close(): void {
    this.#db.close();
  }

  #numberOf(content: AttemptContent): number {
    const cells = [
      ...[
        content.endpoint,
        content.transactionId,
        content.event,
        content.contentFingerprint,
        content.amountCents,
      ],
      ...[
        content.status,
        content.statusAt,
        content.toCallbackUrl === null ? null : Number(content.toCallbackUrl),
      ],
    ];
    const print = JSON.stringify(cells);
    const known = this.#toldNumbers.get(print);
    if (known !== undefined) return known;
    this.#run(
      `insert into told (scope, print, endpoint, transaction_id, event, sameness, amount_cents, status, status_at,
        to_callback_url) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      ...[this.#scope, print, ...cells],
    );
    const [row] = this.#all('select no from told where scope = ? and print = ?', this.#scope, print);
    const no = Number(row?.no);
    this.#toldNumbers.set(print, no);
    return no;
  }

  #run(sql: string, ...cells: readonly (string | number | null)[]): void {
    this.#guarded(() => this.#prepared.get(sql).run(...cells));
  }

  #all(sql: string, ...cells: readonly (string | number)[]): readonly Record<string, unknown>[] {
    return this.#guarded(() => this.#prepared.get(sql).all(...cells));
  }

  #guarded<T>(work: () => T): T {
    return withSqliteErrors(this.#file, work);
  }
}

/** Whether the file is not a valid database: then its content is read from the service again. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof PixError && error.errorCode === 'sqlite_damaged';

/** Removes the file, and the files SQLite keeps beside it. False when that is not permitted. */
export function removeCache(file: string): boolean {
  try {
    for (const end of ['', '-wal', '-shm']) fs.rmSync(`${file}${end}`, { force: true });
    return true;
  } catch {
    return false;
  }
}

function contentFrom(row: Record<string, unknown>): AttemptContent {
  return {
    endpoint: textOf(row.endpoint),
    transactionId: textOf(row.transaction_id),
    event: textOf(row.event),
    contentFingerprint: textOf(row.sameness),
    amountCents: numberOf(row.amount_cents),
    status: textOf(row.status),
    statusAt: numberOf(row.status_at),
    toCallbackUrl: row.to_callback_url === null ? null : row.to_callback_url === 1,
  };
}

const textOf = (cell: unknown): string | null => (typeof cell === 'string' ? cell : null);
const numberOf = (cell: unknown): number | null => (typeof cell === 'number' ? cell : null);
