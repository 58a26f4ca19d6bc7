import type { PixError } from '../../domain/pix-error.ts';
import {
  type AttemptContent,
  causeCode,
  type DeliveryAttempt,
  LATEST_MS,
  parseCauseCode,
} from '../../domain/webhook/delivery-attempt.ts';
import type { NamedStatement } from '../sql/named-statement.ts';
import { type Coverage, ScopedCache } from '../sql/scoped-cache.ts';
import {
  CHOSEN,
  CLEAR_CHOICE,
  ENDPOINTS,
  FIND_NEWS,
  FIND_TROUBLED,
  IDS,
  type News,
  ORDER_CHOICE,
  type Period,
  SCHEMA,
  SCHEMA_VERSION,
  TOTALS,
} from './attempt-statements.ts';
import { ContentReader, cellsOf, numberOf, textOf } from './content-cells.ts';

const fs = process.getBuiltinModule('node:fs');

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

/** Caches the delivery attempts of one account at one service address. */
export class AttemptCache extends ScopedCache {
  readonly #contents = new ContentReader();

  /** See `ScopedCache`. */
  constructor(file: string | null, scope: string) {
    super(file, scope, { schema: SCHEMA, version: SCHEMA_VERSION, busyMs: BUSY_MS });
  }

  /**
   * Returns the periods for which the cache is complete, latest first. `add` merges periods that overlap or
   * touch.
   */
  periods(): readonly Coverage[] {
    const sql = 'select since, until from periods where scope = ? order by since desc';
    return this.all(sql, this.scope).map(({ since, until }) => ({
      since: Number(since),
      until: Number(until),
    }));
  }

  /**
   * Stores all attempts, or none. If `covered` is not null, also records that the cache is now complete for
   * this period.
   */
  add(attempts: readonly DeliveryAttempt[], covered: Coverage | null): void {
    this.transaction(() => {
      for (const { id, at, cause, content } of attempts)
        this.run(
          'insert into attempts (scope, id, at, told, cause) values (?, ?, ?, ?, ?) on conflict do nothing',
          this.scope,
          id,
          at,
          this.#numberOf(content),
          cause === null ? null : causeCode(cause),
        );
      if (covered !== null) this.#cover(covered);
    });
  }

  #cover(added: Coverage): void {
    const touching = this.periods().filter(
      ({ since, until }) => since <= added.until && until >= added.since,
    );
    const since = Math.min(added.since, ...touching.map((one) => one.since));
    const until = Math.max(added.until, ...touching.map((one) => one.until));
    this.run('delete from periods where scope = ? and since between ? and ?', this.scope, since, until);
    this.run('insert into periods (scope, since, until) values (?, ?, ?)', this.scope, since, until);
  }

  totals(sinceMs: number): AttemptTotals {
    return this.guarded(() => {
      const [totals] = this.#since(TOTALS, sinceMs);
      const lastAt = numberOf(totals?.lastAt);
      return {
        count: Number(totals?.count),
        endpoints: this.#since(ENDPOINTS, sinceMs).map(({ url }) => String(url)),
        lastAt,
        latestIds: this.#since(IDS, Math.max(sinceMs, (lastAt ?? 0) - LATEST_MS)).map(({ id }) => String(id)),
      };
    });
  }

  /** Returns the row number of the newest attempt, or 0 if the cache is empty. */
  lastNumber(): number {
    const [row] = this.all('select max(no) as no from attempts where scope = ?', this.scope);
    return Number(row?.no ?? 0);
  }

  /**
   * Whether the cache still contains the attempt with this row number. `clear` and `prune` remove attempts.
   */
  has(number: number): boolean {
    return this.all('select 1 from attempts where no = ? and scope = ?', number, this.scope).length > 0;
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
    this.guarded(() => {
      this.#choose(sinceMs, news);
      const contents = new Map<unknown, AttemptContent>();
      let group: DeliveryAttempt[] = [];
      for (const row of this.statement(CHOSEN.sql).iterate(...CHOSEN.cells(this.#values(sinceMs)))) {
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
    });
  }

  #choose(sinceMs: number, news: News | null): void {
    this.db.exec(CLEAR_CHOICE);
    const values = this.#values(sinceMs);
    if (news === null) for (const { sql, cells } of FIND_TROUBLED) this.statement(sql).run(...cells(values));
    else this.statement(FIND_NEWS.sql).run(...FIND_NEWS.cells({ ...values, ...news }));
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
    return new Map(this.all(sql, this.scope, fromMs, toMs).map(({ id, at }) => [String(id), Number(at)]));
  }

  /**
   * Deletes attempts before a time (ms since 1970). Also shortens the periods for which the cache is
   * complete.
   */
  prune(beforeMs: number): void {
    this.transaction(() => {
      this.run('delete from attempts where scope = ? and at < ?', this.scope, beforeMs);
      this.run(
        'delete from told where scope = ? and no not in (select told from attempts where scope = ?)',
        this.scope,
        this.scope,
      );
      this.run('delete from periods where scope = ? and until < ?', this.scope, beforeMs);
      this.run('update periods set since = max(since, ?) where scope = ?', beforeMs, this.scope);
    });
  }

  clear(): void {
    this.transaction(() => {
      this.run('delete from attempts where scope = ?', this.scope);
      this.run('delete from told where scope = ?', this.scope);
      this.run('delete from periods where scope = ?', this.scope);
    });
  }

  #numberOf(content: AttemptContent): number {
    const cells = cellsOf(content);
    const print = JSON.stringify(cells);
    this.run(
      `insert into told (scope, print, endpoint, transaction_id, event, sameness, amount_cents, status, status_at,
        to_callback_url) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      this.scope,
      print,
      ...cells,
    );
    const [row] = this.all('select no from told where scope = ? and print = ?', this.scope, print);
    return Number(row?.no);
  }

  #since({ sql, cells }: NamedStatement<Period>, since: number): readonly Record<string, unknown>[] {
    return this.all(sql, ...cells(this.#values(since)));
  }
}

/**
 * Whether the error means that the cache file is damaged or of an older version. The caller then downloads
 * the attempts again.
 */
export const isUnusable = ({ errorCode }: PixError): boolean =>
  errorCode === 'sqlite_damaged' || errorCode === 'older_version';

/**
 * Deletes the cache file, and the `-wal` and `-shm` files of SQLite. Returns false when a file cannot be
 * deleted.
 */
export function removeCache(file: string): boolean {
  try {
    for (const end of ['', '-wal', '-shm']) fs.rmSync(`${file}${end}`, { force: true });
    return true;
  } catch {
    return false;
  }
}
