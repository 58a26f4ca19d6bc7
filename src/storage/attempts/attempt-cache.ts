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

/** How long to wait for another `pix` that writes the same file, in ms. */
const BUSY_MS = 5_000;

/**
 * `told` is what a body said, once for the attempts that carried it. Neither bodies nor names are kept. `since` and
 * `until` of a scope, in ms: between them everything that the service had is here.
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

/** Attempts that were read before, of one account at one address: they never change. Several processes may use it at once. */
export class AttemptCache {
  readonly #file: string;
  readonly #db: DatabaseSync;
  readonly #scope: number;
  readonly #prepared: PreparedStatements;
  readonly #toldNumbers = new Map<string, number>();

  /**
   * @param scope account and address, as a text that is no secret
   * @throws PixError `sqlite_damaged` and the like
   */
  constructor(file: string, scope: string) {
    this.#file = file;
    this.#db = openSqlite({ file, migrations: MIGRATIONS, busyMs: BUSY_MS });
    this.#prepared = new PreparedStatements(this.#db);
    // What a power cut loses is read again.
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

  /** Keeps attempts, and notes that nothing is missing of that time; `covered` null notes nothing. All of it, or nothing. */
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

  /** Joined with what was covered where they meet; else the new one alone is known to be whole. */
  #cover({ since, until }: Coverage): void {
    const before = this.coverage();
    const meets = before !== null && since <= before.until && until >= before.since;
    const from = meets ? Math.min(since, before.since) : since;
    const to = meets ? Math.max(until, before.until) : until;
    this.#run('update scopes set since = ?, until = ? where no = ?', from, to, this.#scope);
  }

  /** Attempts from then on, and those without a time; in no order. Those of one event share what they told. */
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

  /** When the attempts from then on were made, by their ids. */
  times(sinceMs: number): ReadonlyMap<string, number> {
    const rows = this.#all('select id, at from attempts where scope = ? and at >= ?', this.#scope, sinceMs);
    return new Map(rows.map(({ id, at }) => [String(id), Number(at)]));
  }

  /** As arrays, which takes half the time that objects do. */
  #attemptRows(sinceMs: number): readonly (readonly unknown[])[] {
    return this.#guarded(() => {
      const sql = 'select id, at, told, cause from attempts where scope = ? and (at >= ? or at is null)';
      const statement = this.#db.prepare(sql);
      statement.setReturnArrays(true);
      // The types know of objects alone, whatever was set.
      return statement.all(this.#scope, sinceMs) as unknown as readonly (readonly unknown[])[];
    });
  }

  /** Forgets what is older than that, in ms, and no longer covers it. */
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

  /** Forgets everything of this account at this address. */
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

/** Whether the file is no database any more: what was in it is read from the service again. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof PixError && error.errorCode === 'sqlite_damaged';

/** Removes the file, and those that SQLite keeps beside it. False when that is not allowed. */
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
