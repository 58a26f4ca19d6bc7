import { namedStatement } from '../sql/named-statement.ts';

/** An attempt is new if its row number is above `after`, or if `low` <= time < `high`. */
export interface News {
  readonly after: number;
  readonly low: number;
  readonly high: number;
}

/** Version of the tables. It increases with each change of them, and an older cache is replaced. */
export const SCHEMA_VERSION = 3;

/**
 * Attempts with equal content share one row of the table `told`. The tables contain no bodies and no names of
 * people. Row numbers of attempts increase and are never reused.
 */
export const SCHEMA = `create table scopes (no integer primary key, name text not null unique) strict;
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
   create table periods (scope integer not null, since integer not null, until integer not null, primary key (scope, since))
     strict, without rowid;`;

/**
 * Parameters of the statements that read a period. The parameters are named, because Node 22.19 refuses
 * values for numbered parameters.
 */
export type Period = 'scope' | 'since';

const IN_PERIOD = '(at >= :since or at is null)';

/**
 * These statements select the events of all transactions that had a problem. They run in order, and each one
 * adds rows to the table `chosen`.
 */
export const FIND_TROUBLED = [
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
export const FIND_NEWS = namedStatement<
  'scope' | keyof News
>(`insert into chosen select no from told where scope = :scope and (
    transaction_id in (select transaction_id from told where no in (${NEWS}))
    or transaction_id is null and exists (select 1 from told where transaction_id is null and no in (${NEWS})))`);

/**
 * Selects the URL of each endpoint that has attempts in the period. The recursion finds the next URL in the
 * index, so SQLite does not read every row.
 */
export const ENDPOINTS = namedStatement<Period>(`with recursive known (url) as (
    select min(endpoint) from told where scope = :scope
    union all
    select (select min(endpoint) from told where scope = :scope and endpoint > known.url) from known where known.url is not null)
  select url from known where url is not null and exists (
    select 1 from told join attempts on attempts.scope = :scope and told = told.no
    where told.scope = :scope and endpoint = url and ${IN_PERIOD})`);

export const TOTALS = namedStatement<Period>(
  `select count(*) as count, max(at) as "lastAt" from attempts where scope = :scope and ${IN_PERIOD}`,
);
export const IDS = namedStatement<Period>(`select id from attempts where scope = :scope and ${IN_PERIOD}`);
export const CHOSEN = namedStatement<Period>(
  `select told.no, endpoint, transaction_id, event, sameness, amount_cents, status, status_at, to_callback_url, id, at, cause
   from ordered cross join told on told.no = ordered.no
     cross join attempts on attempts.scope = :scope and attempts.told = told.no
   where ${IN_PERIOD} order by place`,
);

/**
 * Empties the temporary tables. `chosen` contains the selected events, and `ordered` contains them grouped by
 * transaction.
 */
export const CLEAR_CHOICE = `pragma temp_store = memory;
  create temp table if not exists chosen (no integer primary key);
  create temp table if not exists ordered (place integer primary key, no integer not null);
  delete from chosen; delete from ordered`;
export const ORDER_CHOICE =
  'insert into ordered (no) select no from chosen join told using (no) order by transaction_id, no; delete from chosen';
