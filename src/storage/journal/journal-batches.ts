import {
  type EntryState,
  type RowState,
  rowStateOf,
  UNPAID_STATES,
} from '../../domain/money/transaction-statuses.ts';
import { chunks } from '../../domain/text/chunks.ts';
import { walkSteps } from '../sql/walk-steps.ts';
import type { BatchPlan, BatchSettings, BatchState, RecentRows, StoredRow } from './batch-plan.ts';
import { bigOf, orNull } from './journal-columns.ts';
import type { EntrySum } from './journal-entry.ts';
import type { JournalSql, SqlRow } from './journal-schema.ts';

const STEP = 1_000;

type BatchId = Pick<BatchState, 'scope' | 'name'>;

export class JournalBatches {
  readonly #sql: JournalSql;

  constructor(sql: JournalSql) {
    this.#sql = sql;
  }

  /** Stores a batch and its rows. Returns false when another batch already has the name. */
  async plan(plan: BatchPlan, rows: AsyncIterable<StoredRow>): Promise<boolean> {
    for await (const chunk of chunks(rows, STEP)) {
      await this.#sql.writeAll(
        'insert into planned_rows (plan, line, reference, amount_cents, print) values (?, ?, ?, ?, ?) on conflict do nothing',
        chunk.map((row) => [plan.id, row.line, row.reference, row.amountCents, row.print]),
      );
    }
    // The row of the batch is written last. Without the row of the batch, the planned rows have no effect.
    await this.#sql.write(
      `insert into batches
       (scope, name, plan, holder, place, profile_id, family, settings, profile, file, rows, total_cents, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      [
        plan.scope,
        plan.name,
        plan.id,
        plan.holder,
        plan.place,
        plan.profileId,
        plan.family,
        JSON.stringify(plan.settings),
        plan.profile,
        plan.file,
        plan.rows,
        plan.totalCents,
        plan.createdAt,
      ],
    );
    // After a lost connection, the insert may have been repeated. The stored plan shows which process was
    // first.
    const [there] = await this.#sql.read('select plan from batches where scope = ? and name = ?', [
      plan.scope,
      plan.name,
    ]);
    if (there?.plan === plan.id) return true;
    await this.#sql.write('delete from planned_rows where plan = ?', [plan.id]);
    return false;
  }

  async get(scope: string, name: string): Promise<BatchState | null> {
    const [row] = await this.#sql.read('select * from batches where scope = ? and name = ?', [scope, name]);
    return row ? stateOf(this.#sql, row) : null;
  }

  /** Returns at most 1,000 batches, newest first. A search by `name` includes all profiles. */
  async list(of: { readonly profile: string } | { readonly name: string }): Promise<readonly BatchState[]> {
    const [column, value] = 'profile' in of ? ['profile', of.profile] : ['name', of.name];
    const rows = await this.#sql.read(
      `select * from batches where ${column} = ? order by created_at desc, name limit ${STEP}`,
      [value],
    );
    const states: BatchState[] = [];
    for (const row of rows) states.push(await stateOf(this.#sql, row));
    return states;
  }

  /** Yields the rows of a plan in the order of their lines. */
  async *rows(plan: string): AsyncGenerator<StoredRow> {
    const read = (after: SqlRow | undefined, size: number): Promise<readonly SqlRow[]> =>
      this.#sql.read(
        `select line, reference, amount_cents, print, refusal from planned_rows
         where plan = ? and line > ? order by line limit ?`,
        [plan, Number(after?.line ?? 0), size],
      );
    for await (const rows of walkSteps(read))
      for (const row of rows)
        yield {
          line: Number(row.line),
          reference: String(row.reference),
          amountCents: bigOf(row.amount_cents),
          print: String(row.print),
          ...(row.refusal !== null && { refusal: String(row.refusal) }),
        };
  }

  /**
   * Asks the run of the batch, on whichever machine it is, to start no further row. A new run removes the request.
   * @param nowMs null removes the request
   */
  async requestPause({ scope, name }: BatchId, nowMs: number | null): Promise<void> {
    await this.#sql.write('update batches set pause_requested_at = ? where scope = ? and name = ?', [
      nowMs,
      scope,
      name,
    ]);
  }

  async isPauseRequested({ scope, name }: BatchId): Promise<boolean> {
    const [row] = await this.#sql.read(
      'select pause_requested_at from batches where scope = ? and name = ? and pause_requested_at is not null',
      [scope, name],
    );
    return row !== undefined;
  }

  /** Returns the rows of the batch that were sent at or after this time. */
  async recentRows({ scope, name }: BatchId, sinceMs: number): Promise<RecentRows> {
    const [row] = await this.#sql.read(
      `select count(*) as n, min(created_at) as first, max(created_at) as last from entries
       where scope = ? and batch = ? and created_at >= ?`,
      [scope, name, sinceMs],
    );
    return {
      count: Number(row?.n ?? 0),
      firstAt: orNull(row?.first, Number),
      lastAt: orNull(row?.last, Number),
    };
  }

  /** Stores that the look-up of the row's key refused the row before anything was sent. */
  async refuseRow(plan: string, line: number, errorCode: string): Promise<void> {
    await this.#sql.write('update planned_rows set refusal = ? where plan = ? and line = ?', [
      errorCode,
      plan,
      line,
    ]);
  }
}

async function stateOf(sql: JournalSql, row: SqlRow): Promise<BatchState> {
  const [scope, name] = [String(row.scope), String(row.name)];
  const entries = await sql.read(
    `select state, mismatch, service_status, error_code, count(*) as n, sum(amount_cents) as cents from entries
     where scope = ? and batch = ? group by state, mismatch, service_status, error_code`,
    [scope, name],
  );
  const refusals = await sql.read(
    `select 'refused' as state, refusal as error_code, count(*) as n, sum(amount_cents) as cents
     from planned_rows where plan = ? and refusal is not null and not exists (
       select 1 from entries where entries.scope = ? and entries.reference = planned_rows.reference)
     group by refusal`,
    [String(row.plan), scope],
  );
  const sums = [...entries, ...refusals];
  return {
    id: String(row.plan),
    scope,
    holder: String(row.holder),
    place: String(row.place),
    profileId: String(row.profile_id),
    family: row.family === 'hub' ? 'hub' : 'main',
    settings: settingsOf(row.settings),
    name,
    profile: String(row.profile),
    file: String(row.file),
    rows: Number(row.rows),
    totalCents: bigOf(row.total_cents),
    createdAt: Number(row.created_at),
    pauseRequestedAt: orNull(row.pause_requested_at, Number),
    ...countsOf(sums),
  };
}

function countsOf(sums: readonly SqlRow[]): Pick<BatchState, 'states' | 'reasons'> {
  const states: Partial<Record<RowState, EntrySum>> = {};
  const reasons: Record<string, EntrySum> = {};
  for (const { state, mismatch, service_status: status, error_code: code, n, cents } of sums) {
    const name = rowStateOf({
      state: state as EntryState,
      mismatch: orNull(mismatch, String),
      serviceStatus: orNull(status, String),
    });
    const plus = ({ count, cents: soFar }: EntrySum = { count: 0, cents: 0n }): EntrySum => ({
      count: count + Number(n),
      cents: soFar + bigOf(cents),
    });
    states[name] = plus(states[name]);
    const reason = String(code ?? status ?? state);
    if (UNPAID_STATES.has(name)) reasons[reason] = plus(reasons[reason]);
  }
  return { states, reasons };
}

function settingsOf(text: unknown): BatchSettings {
  const { concurrency, lookup, allowDuplicate, columns, stopAfter, approvedPlan } = JSON.parse(
    String(text),
  ) as Record<string, unknown>;
  return {
    ...(typeof concurrency === 'number' ? { concurrency } : {}),
    ...(typeof lookup === 'boolean' ? { lookup } : {}),
    ...(typeof allowDuplicate === 'boolean' ? { allowDuplicate } : {}),
    ...(isTexts(columns) ? { columns } : {}),
    ...(typeof stopAfter === 'string' ? { stopAfter } : {}),
    ...(typeof approvedPlan === 'string' ? { approvedPlan } : {}),
  };
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');
