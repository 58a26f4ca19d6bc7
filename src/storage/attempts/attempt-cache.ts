import type { DatabaseSync } from 'node:sqlite';
import { PixError } from '../../domain/errors.ts';
import {
  type AttemptContent,
  type AttemptHistory,
  causeCode,
  type DeliveryAttempt,
  LATEST_MS,
  parseCauseCode,
} from '../../domain/webhook/delivery-attempt.ts';
import { PreparedStatements } from '../../system/sqlite/prepared-statements.ts';
import { openSqlite, transaction, withSqliteErrors } from '../../system/sqlite/sqlite.ts';
import { type NamedStatement, namedStatement } from '../sql/named-statement.ts';

const fs = process.getBuiltinModule('node:fs');

/** How long to wait for another `pix` that is writing the same file, in ms. */
const BUSY_MS = 5_000;

/**
 * Table `told` has the fields of a body once for all attempts with the same fields; neither bodies nor names are stored.
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
  // Finds the failed ones among a million attempts without reading the others.
  `create index attempts_by_told on attempts (scope, told, at, cause);
   create index told_by_event on told (scope, endpoint, transaction_id, sameness);
   create index told_by_transaction on told (scope, transaction_id);`,
];

/** Named parameters: Node 22.19 refuses values for numbered ones. */
type Period = 'scope' | 'since';

/** Attempts of a period: since then, or without a time. */
const IN_PERIOD = '(at >= :since or at is null)';

/**
 * Selects all events except those with a single attempt that was answered 2xx, and other events of their transactions. This
 * is a small part of a long history. Each statement adds to the result of the one before.
 */
const FIND_TROUBLED = [
  // Failed, or tried several times.
  `insert into troubled select told from attempts where scope = :scope and ${IN_PERIOD}
     group by told having count(*) > 1 or count(cause) > 0`,
  // The same event with different bodies: another amount, or another time.
  `insert or ignore into troubled select other.no from
     (select endpoint, transaction_id, sameness from told where scope = :scope
       group by endpoint, transaction_id, sameness having count(*) > 1) event
     join told other on other.scope = :scope and other.endpoint is event.endpoint
       and other.transaction_id is event.transaction_id and other.sameness is event.sameness`,
  // Later events of the same transaction may supersede such an event.
  `insert or ignore into troubled select no from told where scope = :scope and transaction_id in
     (select transaction_id from told where no in (select no from troubled))`,
].map((text) => namedStatement<Period>(text));

/** Each endpoint of the period. The index leads from one to the next, because there are few. */
const ENDPOINTS = namedStatement<Period>(`with recursive known (url) as (
    select min(endpoint) from told where scope = :scope
    union all
    select (select min(endpoint) from told where scope = :scope and endpoint > known.url) from known where known.url is not null)
  select url from known where url is not null and exists (
    select 1 from told join attempts on attempts.scope = :scope and told = no
    where told.scope = :scope and endpoint = url and ${IN_PERIOD})`);

const TOTALS = namedStatement<Period>(
  `select count(*) as count, max(at) as "lastAt" from attempts where scope = :scope and ${IN_PERIOD}`,
);
const IDS = namedStatement<Period>(`select id from attempts where scope = :scope and ${IN_PERIOD}`);
const TROUBLED = namedStatement<Period>(
  `select id, at, told, cause from troubled join attempts on scope = :scope and told = no where ${IN_PERIOD}`,
);

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
    // Rows lost by a power failure are read again from the service.
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

  /** The history since then, with attempts without a time. Attempts of one event share their content object. */
  history(sinceMs: number): AttemptHistory {
    return this.#guarded(() => {
      const [totals] = this.#since(TOTALS, sinceMs);
      const lastAt = numberOf(totals?.lastAt);
      return {
        attempts: this.#troubled(sinceMs),
        count: Number(totals?.count),
        endpoints: this.#since(ENDPOINTS, sinceMs).map(({ url }) => String(url)),
        lastAt,
        latestIds: this.#since(IDS, Math.max(sinceMs, (lastAt ?? 0) - LATEST_MS)).map(({ id }) => String(id)),
      };
    });
  }

  #troubled(sinceMs: number): readonly DeliveryAttempt[] {
    this.#db.exec(
      'pragma temp_store = memory; create temp table if not exists troubled (no integer primary key); delete from troubled',
    );
    const values = { scope: this.#scope, since: sinceMs };
    for (const { sql, cells } of FIND_TROUBLED) this.#db.prepare(sql).run(...cells(values));
    const columns =
      'no, endpoint, transaction_id, event, sameness, amount_cents, status, status_at, to_callback_url';
    const contents = new Map<unknown, AttemptContent>();
    for (const row of this.#db.prepare(`select ${columns} from troubled join told using (no)`).iterate())
      contents.set(row.no, contentFrom(row));
    const causes = new Map<unknown, DeliveryAttempt['cause']>([[null, null]]);
    const found: DeliveryAttempt[] = [];
    for (const { id, at, told, cause } of this.#db.prepare(TROUBLED.sql).iterate(...TROUBLED.cells(values))) {
      const content = contents.get(told);
      if (content === undefined) continue;
      if (!causes.has(cause)) causes.set(cause, parseCauseCode(String(cause)));
      found.push({ id: String(id), at: numberOf(at), cause: causes.get(cause) ?? null, content });
    }
    this.#db.exec('delete from troubled');
    return found;
  }

  /** Times of the attempts since then, by id. */
  times(sinceMs: number): ReadonlyMap<string, number> {
    const rows = this.#all('select id, at from attempts where scope = ? and at >= ?', this.#scope, sinceMs);
    return new Map(rows.map(({ id, at }) => [String(id), Number(at)]));
  }

  /** Removes attempts older than that (ms) from the cache and from the covered period. */
  prune(beforeMs: number): void {
    this.#guarded(() =>
      transaction(this.#db, () => {
        this.#run('delete from attempts where scope = ? and at < ?', this.#scope, beforeMs);
        this.#run(
          'delete from told where scope = ? and no not in (select told from attempts where scope = ?)',
          ...[this.#scope, this.#scope],
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

  #since({ sql, cells }: NamedStatement<Period>, since: number): readonly Record<string, unknown>[] {
    return this.#guarded(() => this.#prepared.get(sql).all(...cells({ scope: this.#scope, since })));
  }

  #all(sql: string, ...cells: readonly (string | number)[]): readonly Record<string, unknown>[] {
    return this.#guarded(() => this.#prepared.get(sql).all(...cells));
  }

  #guarded<T>(work: () => T): T {
    return withSqliteErrors(this.#file, work);
  }
}

/** Whether the file is not a valid database. Its content is then read from the service again. */
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
