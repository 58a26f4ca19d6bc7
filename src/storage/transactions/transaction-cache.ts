import { HOUR_MS } from '../../domain/time/clock.ts';
import { marksOf } from '../sql/named-statement.ts';
import { type Coverage, PERIODS, ScopedCache } from '../sql/scoped-cache.ts';

/** Time in ms to wait for another `pix` process. The dashboard does not respond meanwhile. */
const BUSY_MS = 500;

/**
 * The tables contain no keys, no documents and no names of people. The table `refunds` has a row for each completed refund.
 */
const SCHEMA = `create table scopes (no integer primary key, name text not null unique) strict;
   ${PERIODS}
   create table facts (
     scope integer not null, id text not null, updated_at integer not null, created_at integer not null,
     direction integer not null, is_charge integer not null, state integer not null, paid_at integer,
     cents integer not null, refunded_cents integer not null, primary key (scope, id)) strict, without rowid;
   create index facts_by_update on facts (scope, updated_at);
   create index facts_by_payment on facts (scope, paid_at, state, direction, is_charge, cents, created_at);
   create index facts_by_creation on facts (scope, created_at, is_charge, state);
   create table refunds (
     scope integer not null, id text not null, at integer not null, cents integer not null,
     primary key (scope, id, at)) strict, without rowid;
   create index refunds_by_time on refunds (scope, at, cents);
   create table balances (
     scope integer not null, hour integer not null, cents integer not null, primary key (scope, hour)) strict, without rowid;`;

const DIRECTIONS = { none: 0, in: 1, out: 2 } as const;
const STATES = { open: 0, moved: 1, ended: 2 } as const;

/** Data of one transaction. Times are in ms since 1970, by the service's clock. */
export interface TransactionFact {
  readonly id: string;
  readonly updatedAt: number;
  readonly createdAt: number;
  readonly direction: keyof typeof DIRECTIONS;
  readonly isCharge: boolean;
  /** `moved` means paid, even if the payment was refunded later. `ended` means that it will never be paid. */
  readonly state: keyof typeof STATES;
  readonly paidAt: number | null;
  readonly cents: number;
  /** Sum of the completed refunds. `refundedAt` is when the latest refund was completed. */
  readonly refundedCents: number;
  readonly refundedAt: number | null;
}

/** Times are in ms since 1970, and included. */
export interface CacheSearch {
  readonly ids: readonly string[];
  readonly cents: readonly bigint[];
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly limit: number;
}

export type CachedPayment = Pick<TransactionFact, 'id' | 'createdAt'> & {
  readonly cents: bigint;
  readonly refundedCents: bigint;
};

/**
 * Caches transactions for the dashboard's figures. Several processes may use the cache at once. No decision
 * about money depends on this cache.
 */
export class TransactionCache extends ScopedCache {
  /** See `ScopedCache`. */
  constructor(file: string | null, scope: string) {
    super(file, scope, { schema: SCHEMA, version: 2, busyMs: BUSY_MS });
  }

  /**
   * Stores all facts, or none; a newer fact replaces an older one. If `covered` is not null, also records
   * that the cache is complete for this period.
   */
  add(facts: readonly TransactionFact[], covered: Coverage | null): void {
    this.db.transaction(() => {
      for (const fact of facts) this.#store(fact);
      if (covered !== null) this.cover(covered);
    });
  }

  #store(fact: TransactionFact): void {
    const { id, updatedAt, createdAt, direction, isCharge, state, paidAt, cents } = fact;
    const known = this.db.get(
      'select updated_at, refunded_cents from facts where scope = ? and id = ?',
      this.scope,
      id,
    );
    if (known !== undefined && Number(known.updated_at) > updatedAt) return;
    const before = Number(known?.refunded_cents ?? 0);
    if (fact.refundedAt !== null && fact.refundedCents > before)
      this.db.run(
        `insert into refunds (scope, id, at, cents) values (?, ?, ?, ?)
         on conflict do update set cents = cents + excluded.cents`,
        this.scope,
        id,
        fact.refundedAt,
        fact.refundedCents - before,
      );
    this.db.run(
      `insert into facts (scope, id, updated_at, created_at, direction, is_charge, state, paid_at, cents, refunded_cents)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do update set updated_at = excluded.updated_at,
         state = excluded.state, paid_at = excluded.paid_at, cents = excluded.cents, refunded_cents = excluded.refunded_cents`,
      this.scope,
      id,
      updatedAt,
      createdAt,
      DIRECTIONS[direction],
      Number(isCharge),
      STATES[state],
      paidAt,
      cents,
      Math.max(before, fact.refundedCents),
    );
  }

  changedSince(sinceMs: number): number {
    const sql = 'select count(*) as count from facts where scope = ? and updated_at >= ?';
    return Number(this.db.get(sql, this.scope, sinceMs)?.count ?? 0);
  }

  sums(sinceMs: number) {
    const moved = this.db.all(
      `select direction, count(*) as count, sum(cents) as cents from facts
       where scope = ? and paid_at >= ? and state = 1 group by direction`,
      this.scope,
      sinceMs,
    );
    const of = (direction: number) => sumOf(moved.find((row) => Number(row.direction) === direction));
    const created = this.db.get(
      `select count(*) as created, sum(state = 1) as paid, sum(state = 0) as pending from facts
       where scope = ? and created_at >= ? and is_charge = 1`,
      this.scope,
      sinceMs,
    );
    return {
      in: of(DIRECTIONS.in),
      payouts: of(DIRECTIONS.out),
      refunds: sumOf(
        this.db.get(
          'select count(*) as count, sum(cents) as cents from refunds where scope = ? and at >= ?',
          this.scope,
          sinceMs,
        ),
      ),
      charges: {
        created: Number(created?.created ?? 0),
        paid: Number(created?.paid ?? 0),
        pending: Number(created?.pending ?? 0),
      },
      medianToPayMs: this.#medianToPay(sinceMs),
    };
  }

  #medianToPay(sinceMs: number): number | null {
    const paid = 'from facts where scope = ? and paid_at >= ? and state = 1 and is_charge = 1';
    const count = Number(this.db.get(`select count(*) as count ${paid}`, this.scope, sinceMs)?.count ?? 0);
    if (count === 0) return null;
    const sql = `select paid_at - created_at as took ${paid} order by took limit 1 offset ?`;
    return Number(this.db.get(sql, this.scope, sinceMs, Math.floor(count / 2))?.took ?? 0);
  }

  /** Returns the cents received and sent in each minute, starting at `sinceMs`. */
  perMinute(
    sinceMs: number,
    minutes: number,
  ): { readonly in: readonly number[]; readonly out: readonly number[] } {
    const into = Array.from({ length: minutes }, () => 0);
    const out = Array.from({ length: minutes }, () => 0);
    const rows = this.db.all(
      `select direction, cast((paid_at - ?) / 60000 as integer) as minute, sum(cents) as cents from facts
         where scope = ? and paid_at >= ? and state = 1 group by 1, 2
       union all select 2, cast((at - ?) / 60000 as integer), sum(cents) from refunds where scope = ? and at >= ? group by 2`,
      sinceMs,
      this.scope,
      sinceMs,
      sinceMs,
      this.scope,
      sinceMs,
    );
    for (const { direction, minute, cents } of rows) {
      const sums = direction === DIRECTIONS.in ? into : direction === DIRECTIONS.out ? out : null;
      // A payment after the last minute counts in the last minute: the service's clock may be slightly ahead.
      const at = Math.min(minutes - 1, Number(minute));
      if (sums !== null) sums[at] = (sums[at] ?? 0) + Number(cents);
    }
    return { in: into, out };
  }

  /** Stores a reading of the balance. A later reading of the same hour replaces it. */
  addBalance(atMs: number, cents: number): void {
    this.db.run(
      'insert into balances (scope, hour, cents) values (?, ?, ?) on conflict do update set cents = excluded.cents',
      this.scope,
      Math.floor(atMs / HOUR_MS),
      cents,
    );
  }

  /**
   * Returns the balance of each hour, oldest hour first. For an hour without a stored reading, the balance is
   * null.
   */
  balances(untilMs: number, hours: number): readonly (number | null)[] {
    const last = Math.floor(untilMs / HOUR_MS);
    const rows = this.db.all(
      'select hour, cents from balances where scope = ? and hour > ?',
      this.scope,
      last - hours,
    );
    const byHour = new Map(rows.map(({ hour, cents }) => [Number(hour), Number(cents)]));
    return Array.from({ length: hours }, (_, at) => byHour.get(last - hours + 1 + at) ?? null);
  }

  /**
   * Returns the transactions that have one of the ids, or one of the amounts within the period, newest first.
   * An amount may be that of the payment or of its refunds.
   */
  find({ ids, cents, sinceMs, untilMs, limit }: CacheSearch): readonly CachedPayment[] {
    const amounts = marksOf(cents) || 'null';
    const rows = this.db.all(
      `select id, created_at, cents, refunded_cents from facts where scope = ? and
         (id in (${marksOf(ids) || 'null'}) or created_at between ? and ? and (cents in (${amounts}) or refunded_cents in (${amounts})))
       order by created_at desc, id limit ?`,
      this.scope,
      ...ids,
      sinceMs,
      untilMs,
      ...cents,
      ...cents,
      limit,
    );
    return rows.map((row) => ({
      id: String(row.id),
      createdAt: Number(row.created_at),
      cents: BigInt(Number(row.cents)),
      refundedCents: BigInt(Number(row.refunded_cents)),
    }));
  }

  /**
   * Deletes rows that last changed before a time (ms since 1970). Also shortens the periods for which the
   * cache is complete.
   */
  prune(beforeMs: number): void {
    this.db.transaction(() => {
      this.db.run('delete from facts where scope = ? and updated_at < ?', this.scope, beforeMs);
      this.db.run('delete from refunds where scope = ? and at < ?', this.scope, beforeMs);
      this.db.run(
        'delete from balances where scope = ? and hour < ?',
        this.scope,
        Math.floor(beforeMs / HOUR_MS),
      );
      this.uncover(beforeMs);
    });
  }
}

const sumOf = (row: Record<string, unknown> | undefined) => ({
  cents: Number(row?.cents ?? 0),
  count: Number(row?.count ?? 0),
});
