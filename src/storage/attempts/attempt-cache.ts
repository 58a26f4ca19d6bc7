import {
  type AttemptContent,
  causeCode,
  type DeliveryAttempt,
  LATEST_MS,
  parseCauseCode,
} from '../../domain/webhook/delivery-attempt.ts';
import { marksOf, type NamedStatement, namedStatement } from '../sql/named-statement.ts';
import { type Coverage, PERIODS, ScopedCache } from '../sql/scoped-cache.ts';
import type { CacheSearch } from '../transactions/transaction-cache.ts';

/** Time in ms to wait while another `pix` process writes to the file. */
const BUSY_MS = 5_000;

export interface AttemptTotals {
  readonly count: number;
  readonly endpoints: readonly string[];
  /** Time of the last attempt in ms since 1970; null when no attempt has a time. */
  readonly lastAt: number | null;
  /**
   * Ids of the attempts in the last `LATEST_MS` before `lastAt`. Also contains the ids of all attempts
   * without a time.
   */
  readonly latestIds: readonly string[];
}

/** Numbers of attempts in each minute, oldest first. `delivered`: the endpoint answered 2xx. */
export interface AttemptsPerMinute {
  readonly failed: readonly number[];
  readonly delivered: readonly number[];
}

/** An attempt is new if its row number is above `after`, or if `low` <= time < `high`. */
interface News {
  readonly after: number;
  readonly low: number;
  readonly high: number;
}

/** Version of the tables. It increases with each change of them, and an older cache is replaced. */
const SCHEMA_VERSION = 3;

/**
 * Attempts with equal content share one row of the table `told`. The tables contain no bodies and no names of
 * people. Row numbers of attempts increase and are never reused.
 */
const SCHEMA = `create table scopes (no integer primary key, name text not null unique) strict;
   create table told (
     no integer primary key, scope integer not null, print text not null,
     endpoint text, transaction_id text, event text, sameness text, amount_cents integer,
     status text, status_at integer, to_callback_url integer, unique (scope, print)) strict;
   create index told_by_event on told (scope, endpoint, transaction_id, sameness);
   create index told_by_transaction on told (scope, transaction_id);
   create table attempts (
     no integer primary key autoincrement, scope integer not null, id text not null, at integer, told integer not null,
     cause text, unique (scope, id)) strict;
   create index attempts_by_time on attempts (scope, at);
   -- With this index, SQLite finds the failed attempts without reading the successful ones.
   create index attempts_by_told on attempts (scope, told, at, cause);
   ${PERIODS}`;

/**
 * Parameters of the statements that read a period. The parameters are named, because Node 22.19 refuses
 * values for numbered parameters.
 */
type Period = 'scope' | 'since';

const IN_PERIOD = '(at >= :since or at is null)';

/**
 * These statements select the events of all transactions that had a problem. They run in order, and each one
 * adds rows to the table `chosen`.
 */
const FIND_TROUBLED = [
  // Adds the events with a failed attempt or with several attempts.
  `insert into chosen select told from attempts where scope = :scope and ${IN_PERIOD}
     group by told having count(*) > 1 or count(cause) > 0`,
  // Adds the events whose attempts had different contents, for example another amount or time.
  `insert or ignore into chosen select other.no from
     (select endpoint, transaction_id, sameness from told where scope = :scope
       group by endpoint, transaction_id, sameness having count(*) > 1) event
     join told other on other.scope = :scope and other.endpoint is event.endpoint
       and other.transaction_id is event.transaction_id and other.sameness is event.sameness`,
  // Adds all other events of these transactions, because a later event may supersede a failed one.
  `insert or ignore into chosen select no from told where scope = :scope and transaction_id in
     (select transaction_id from told where no in (select no from chosen))`,
].map((text) => namedStatement<Period>(text));

const NEWS = `select told from attempts where scope = :scope and (no > :after or (at >= :low and at < :high))`;
const FIND_NEWS = namedStatement<
  'scope' | keyof News
>(`insert into chosen select no from told where scope = :scope and (
    transaction_id in (select transaction_id from told where no in (${NEWS}))
    or transaction_id is null and exists (select 1 from told where transaction_id is null and no in (${NEWS})))`);

/**
 * Selects the URL of each endpoint that has attempts in the period. The recursion finds the next URL in the
 * index, so SQLite does not read every row.
 */
const ENDPOINTS = namedStatement<Period>(`with recursive known (url) as (
    select min(endpoint) from told where scope = :scope
    union all
    select (select min(endpoint) from told where scope = :scope and endpoint > known.url) from known where known.url is not null)
  select url from known where url is not null and exists (
    select 1 from told join attempts on attempts.scope = :scope and told = told.no
    where told.scope = :scope and endpoint = url and ${IN_PERIOD})`);

const TOTALS = namedStatement<Period>(
  `select count(*) as count, max(at) as "lastAt" from attempts where scope = :scope and ${IN_PERIOD}`,
);
const IDS = namedStatement<Period>(`select id from attempts where scope = :scope and ${IN_PERIOD}`);
const CHOSEN = namedStatement<Period>(
  `select told.no, endpoint, transaction_id, event, sameness, amount_cents, status, status_at, to_callback_url, id, at, cause
   from ordered cross join told on told.no = ordered.no
     cross join attempts on attempts.scope = :scope and attempts.told = told.no
   where ${IN_PERIOD} order by place`,
);

const PER_MINUTE = namedStatement<Period>(
  `select endpoint, cast((at - :since) / 60000 as integer) as minute, count(cause) as failed, count(*) as count
   from attempts join told on told.no = attempts.told
   where attempts.scope = :scope and at >= :since and endpoint is not null group by 1, 2`,
);

/**
 * Empties the temporary tables. `chosen` contains the selected events, and `ordered` contains them grouped by
 * transaction.
 */
const CLEAR_CHOICE = `pragma temp_store = memory;
  create temp table if not exists chosen (no integer primary key);
  create temp table if not exists ordered (place integer primary key, no integer not null);
  delete from chosen; delete from ordered`;
const ORDER_CHOICE =
  'insert into ordered (no) select no from chosen join told using (no) order by transaction_id, no; delete from chosen';

/** Returns the cells in the order of the columns of table `told`. */
function cellsOf(content: AttemptContent): readonly (string | number | null)[] {
  const { endpoint, transactionId, event, contentFingerprint, amountCents } = content;
  const { status, statusAt, toCallbackUrl } = content;
  const flag = toCallbackUrl === null ? null : Number(toCallbackUrl);
  return [endpoint, transactionId, event, contentFingerprint, amountCents, status, statusAt, flag];
}

/**
 * Converts rows to contents. Equal texts share one string to save memory, because SQLite returns a new copy
 * of each text.
 */
class ContentReader {
  readonly #texts = new Map<string, string>();

  from(row: Readonly<Record<string, unknown>>): AttemptContent {
    return {
      endpoint: this.#shared(row.endpoint),
      transactionId: textOf(row.transaction_id),
      event: this.#shared(row.event),
      contentFingerprint: textOf(row.sameness),
      amountCents: numberOf(row.amount_cents),
      status: this.#shared(row.status),
      statusAt: numberOf(row.status_at),
      toCallbackUrl: row.to_callback_url === null ? null : row.to_callback_url === 1,
    };
  }

  #shared(cell: unknown): string | null {
    if (typeof cell !== 'string') return null;
    const known = this.#texts.get(cell) ?? cell;
    this.#texts.set(cell, known);
    return known;
  }
}

const textOf = (cell: unknown): string | null => (typeof cell === 'string' ? cell : null);
const numberOf = (cell: unknown): number | null => (typeof cell === 'number' ? cell : null);

/** Caches the delivery attempts of one account at one service address. */
export class AttemptCache extends ScopedCache {
  readonly #contents = new ContentReader();

  /** See `ScopedCache`. */
  constructor(file: string | null, scope: string) {
    super(file, scope, { schema: SCHEMA, version: SCHEMA_VERSION, busyMs: BUSY_MS });
  }

  /**
   * Stores all attempts, or none. If `covered` is not null, also records that the cache is now complete for
   * this period.
   */
  add(attempts: readonly DeliveryAttempt[], covered: Coverage | null): void {
    this.db.transaction(() => {
      for (const { id, at, cause, content } of attempts)
        this.db.run(
          'insert into attempts (scope, id, at, told, cause) values (?, ?, ?, ?, ?) on conflict do nothing',
          this.scope,
          id,
          at,
          this.#numberOf(content),
          cause === null ? null : causeCode(cause),
        );
      if (covered !== null) this.cover(covered);
    });
  }

  totals(sinceMs: number): AttemptTotals {
    const [totals] = this.#since(TOTALS, sinceMs);
    const lastAt = numberOf(totals?.lastAt);
    return {
      count: Number(totals?.count),
      endpoints: this.#since(ENDPOINTS, sinceMs).map(({ url }) => String(url)),
      lastAt,
      latestIds: this.#since(IDS, Math.max(sinceMs, (lastAt ?? 0) - LATEST_MS)).map(({ id }) => String(id)),
    };
  }

  /** Returns the ids of transactions with an attempt in the period, by id or amount. See `TransactionCache.find`. */
  find({
    ids,
    cents,
    sinceMs,
    untilMs,
    limit,
  }: CacheSearch): readonly { id: string; cents: bigint | null }[] {
    const rows = this.db.all(
      `select distinct transaction_id as id, amount_cents as cents from told where scope = ? and transaction_id is not null
         and (transaction_id in (${marksOf(ids) || 'null'}) or amount_cents in (${marksOf(cents) || 'null'})
           and exists (select 1 from attempts where attempts.scope = told.scope and told = told.no and at between ? and ?))
       order by no desc limit ?`,
      this.scope,
      ...ids,
      ...cents,
      sinceMs,
      untilMs,
      limit,
    );
    return rows.map((row) => ({
      id: String(row.id),
      cents: row.cents === null ? null : BigInt(Number(row.cents)),
    }));
  }

  /**
   * Counts the attempts of each endpoint in each minute, oldest first.
   * @param sinceMs start of the first minute. Attempts after the last minute count in the last minute.
   */
  perMinute(sinceMs: number, minutes: number): ReadonlyMap<string, AttemptsPerMinute> {
    const none = (): number[] => Array.from({ length: minutes }, () => 0);
    const counts = new Map<string, { readonly failed: number[]; readonly delivered: number[] }>();
    for (const { endpoint, minute, failed, count } of this.#since(PER_MINUTE, sinceMs)) {
      const own = counts.get(String(endpoint)) ?? { failed: none(), delivered: none() };
      counts.set(String(endpoint), own);
      const at = Math.min(minutes - 1, Number(minute));
      own.failed[at] = (own.failed[at] ?? 0) + Number(failed);
      own.delivered[at] = (own.delivered[at] ?? 0) + Number(count) - Number(failed);
    }
    return counts;
  }

  /** Returns the row number of the newest attempt, or 0 if the cache is empty. */
  lastNumber(): number {
    const [row] = this.db.all('select max(no) as no from attempts where scope = ?', this.scope);
    return Number(row?.no ?? 0);
  }

  /**
   * Whether the cache still contains the attempt with this row number. `clear` and `prune` remove attempts.
   */
  has(number: number): boolean {
    return this.db.all('select 1 from attempts where no = ? and scope = ?', number, this.scope).length > 0;
  }

  /**
   * Calls `fold` once for each selected transaction. `fold` gets the transaction's attempts since `sinceMs`,
   * and its attempts without a time. Attempts with equal content share one content object.
   * @param news selects the transactions with new attempts; `fold` also gets the old attempts of these
   * transactions. If `news` is null, the transactions that had a problem are selected (`FIND_TROUBLED`).
   */
  eachTransaction(
    sinceMs: number,
    news: News | null,
    fold: (attempts: readonly DeliveryAttempt[]) => void,
  ): void {
    this.#choose(sinceMs, news);
    const contents = new Map<unknown, AttemptContent>();
    let group: DeliveryAttempt[] = [];
    for (const row of this.db.iterate(CHOSEN.sql, ...CHOSEN.cells(this.#values(sinceMs)))) {
      if (group[0] !== undefined && group[0].content.transactionId !== textOf(row.transaction_id)) {
        fold(group);
        group = [];
        contents.clear();
      }
      const content = contents.get(row.no) ?? this.#contents.from(row);
      contents.set(row.no, content);
      group.push({ id: String(row.id), at: numberOf(row.at), cause: this.#causeOf(row.cause), content });
    }
    if (group.length > 0) fold(group);
  }

  #choose(sinceMs: number, news: News | null): void {
    this.db.exec(CLEAR_CHOICE);
    const values = this.#values(sinceMs);
    if (news === null) for (const { sql, cells } of FIND_TROUBLED) this.db.run(sql, ...cells(values));
    else this.db.run(FIND_NEWS.sql, ...FIND_NEWS.cells({ ...values, ...news }));
    this.db.exec(ORDER_CHOICE);
  }

  readonly #values = (since: number) => ({ scope: this.scope, since });

  #causeOf(code: unknown): DeliveryAttempt['cause'] {
    if (typeof code !== 'string') return null;
    const known = this.#causes.get(code) ?? parseCauseCode(code);
    this.#causes.set(code, known);
    return known;
  }
  readonly #causes = new Map<string, DeliveryAttempt['cause']>();

  /** Returns the time of each attempt in a period, by attempt id. `fromMs` and `toMs` are included. */
  times(fromMs: number, toMs: number): Map<string, number> {
    const sql = 'select id, at from attempts where scope = ? and at between ? and ?';
    return new Map(this.db.all(sql, this.scope, fromMs, toMs).map(({ id, at }) => [String(id), Number(at)]));
  }

  /**
   * Deletes attempts before a time (ms since 1970). Also shortens the periods for which the cache is
   * complete.
   */
  prune(beforeMs: number): void {
    this.db.transaction(() => {
      this.db.run('delete from attempts where scope = ? and at < ?', this.scope, beforeMs);
      this.db.run(
        'delete from told where scope = ? and no not in (select told from attempts where scope = ?)',
        this.scope,
        this.scope,
      );
      this.uncover(beforeMs);
    });
  }

  clear(): void {
    this.db.transaction(() => {
      this.db.run('delete from attempts where scope = ?', this.scope);
      this.db.run('delete from told where scope = ?', this.scope);
      this.db.run('delete from periods where scope = ?', this.scope);
    });
  }

  #numberOf(content: AttemptContent): number {
    const cells = cellsOf(content);
    const print = JSON.stringify(cells);
    this.db.run(
      `insert into told (scope, print, endpoint, transaction_id, event, sameness, amount_cents, status, status_at,
        to_callback_url) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      this.scope,
      print,
      ...cells,
    );
    const [row] = this.db.all('select no from told where scope = ? and print = ?', this.scope, print);
    return Number(row?.no);
  }

  #since({ sql, cells }: NamedStatement<Period>, since: number): readonly Record<string, unknown>[] {
    return this.db.all(sql, ...cells(this.#values(since)));
  }
}
