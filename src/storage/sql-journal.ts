import type { KeyObject } from 'node:crypto';
import { OpenEntry } from '../domain/open-entry.ts';
import { portions } from '../domain/portions.ts';
import type {
  BatchPlan,
  BatchState,
  DoubtSum,
  EntryState,
  Intent,
  Journal,
  JournalEntry,
  JournalFilter,
  Lease,
  Opening,
  PlannedRow,
  Settlement,
} from './journal.ts';
import {
  bigOf,
  entryOf,
  type JournalSql,
  LEASE,
  OPEN,
  openCells,
  REPEAT,
  SETTLE,
  type SqlCell,
  type SqlRow,
  settleCells,
} from './journal-schema.ts';

const crypto = process.getBuiltinModule('node:crypto');

/** Rows read at a time where all of them are walked. */
const STEP = 1_000;
/** References asked for in one statement. */
const MOST_NAMED = 500;

/** The journal over either database; see `Journal` for what each method promises. */
export class SqlJournal implements Journal {
  readonly #sql: JournalSql;
  readonly #key: KeyObject;

  /** @param key of the fingerprints: 32 random bytes that stay with the journal */
  constructor(sql: JournalSql, key: Uint8Array) {
    this.#sql = sql;
    this.#key = crypto.createSecretKey(key);
  }

  async open(intent: Intent, lease: Lease): Promise<Opening> {
    const [row] = await this.#sql.write(OPEN, openCells(intent, lease));
    if (row) {
      const entry = entryOf(row);
      return { kind: 'opened', entry, leave: new OpenEntry(entry) };
    }
    const entry = await this.find(intent.scope, intent.reference);
    if (entry === null) throw new Error(`journal: ${intent.reference} is neither new nor there`);
    return { kind: 'used', entry };
  }

  async lease(id: string, { owner, nowMs, untilMs }: Lease, deadOwner = ''): Promise<JournalEntry | null> {
    const [row] = await this.#sql.write(LEASE, [owner, untilMs, id, nowMs, deadOwner]);
    return row ? entryOf(row) : null;
  }

  async repeat(id: string, { owner, untilMs }: Lease): Promise<OpenEntry | null> {
    const [row] = await this.#sql.write(REPEAT, [untilMs, id, owner]);
    return row ? new OpenEntry(entryOf(row)) : null;
  }

  async settle(id: string, owner: string, settlement: Settlement, nowMs: number): Promise<void> {
    await this.#sql.write(SETTLE, settleCells(id, owner, settlement, nowMs));
  }

  async get(id: string): Promise<JournalEntry | null> {
    return this.#first('select * from entries where id = ?', [id]);
  }

  async find(scope: string, reference: string): Promise<JournalEntry | null> {
    return this.#first('select * from entries where scope = ? and reference = ?', [scope, reference]);
  }

  async #first(sql: string, values: readonly SqlCell[]): Promise<JournalEntry | null> {
    const [row] = await this.#sql.read(sql, values);
    return row ? entryOf(row) : null;
  }

  async list(filter: JournalFilter): Promise<readonly JournalEntry[]> {
    const { where, values } = conditions(filter);
    const rows = await this.#sql.read(
      `select * from entries where ${where} order by created_at desc, id desc limit ?`,
      [...values, filter.limit ?? STEP],
    );
    return rows.map(entryOf);
  }

  async *walk(filter: JournalFilter): AsyncGenerator<JournalEntry> {
    const { where, values } = conditions(filter);
    const sql = `select * from entries where ${where} and (created_at, id) > (?, ?)
      order by created_at, id limit ${STEP}`;
    let after: readonly [number, string] = [-1, ''];
    for (;;) {
      const rows = (await this.#sql.read(sql, [...values, ...after])).map(entryOf);
      yield* rows;
      const last = rows.at(-1);
      if (rows.length < STEP || last === undefined) return;
      after = [last.createdAt, last.id];
    }
  }

  async inDoubt(profile: string): Promise<DoubtSum> {
    const [row] = await this.#sql.read(
      `select count(*) as n, sum(amount_cents) as cents from entries
       where profile = ? and state in ('sending', 'unknown')`,
      [profile],
    );
    return { count: Number(row?.n ?? 0), cents: bigOf(row?.cents) };
  }

  async similar(
    { scope, destinationPrint, amountCents }: Pick<Intent, 'scope' | 'destinationPrint' | 'amountCents'>,
    sinceMs: number,
  ): Promise<readonly JournalEntry[]> {
    const rows = await this.#sql.read(
      `select * from entries where scope = ? and destination_print = ? and created_at >= ? and amount_cents = ?
       and state in ('sending', 'unknown', 'confirmed') order by created_at desc limit 10`,
      [scope, destinationPrint, sinceMs, amountCents],
    );
    return rows.map(entryOf);
  }

  fingerprint(text: string): string {
    return crypto.createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
  }

  async planBatch(plan: BatchPlan, rows: AsyncIterable<PlannedRow>): Promise<boolean> {
    for await (const portion of portions(rows, STEP)) {
      await this.#sql.writeAll(
        'insert into planned_rows (plan, line, reference, amount_cents, print) values (?, ?, ?, ?, ?)',
        portion.map((row) => [plan.id, row.line, row.reference, row.amountCents, row.print]),
      );
    }
    // Rows count only once this one is there: a plan is whole, or there is none.
    const [first] = await this.#sql.write(
      `insert into batches (scope, name, plan, profile, file, rows, total_cents, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning name`,
      [plan.scope, plan.name, plan.id, plan.profile, plan.file, plan.rows, plan.totalCents, plan.createdAt],
    );
    if (first === undefined) await this.#sql.write('delete from planned_rows where plan = ?', [plan.id]);
    return first !== undefined;
  }

  async batch(scope: string, name: string): Promise<BatchState | null> {
    const [row] = await this.#sql.read('select * from batches where scope = ? and name = ?', [scope, name]);
    return row ? this.#stateOf(row) : null;
  }

  async batches(
    of: { readonly profile: string } | { readonly name: string },
  ): Promise<readonly BatchState[]> {
    const [column, value] = 'profile' in of ? ['profile', of.profile] : ['name', of.name];
    const rows = await this.#sql.read(
      `select * from batches where ${column} = ? order by created_at desc, name limit ${STEP}`,
      [value],
    );
    const states: BatchState[] = [];
    for (const row of rows) states.push(await this.#stateOf(row));
    return states;
  }

  async #stateOf(row: SqlRow): Promise<BatchState> {
    const [scope, name] = [String(row.scope), String(row.name)];
    const sums = await this.#sql.read(
      `select state, count(*) as n, sum(amount_cents) as cents from entries
       where scope = ? and batch = ? group by state`,
      [scope, name],
    );
    return {
      id: String(row.plan),
      scope,
      name,
      profile: String(row.profile),
      file: String(row.file),
      rows: Number(row.rows),
      totalCents: bigOf(row.total_cents),
      createdAt: Number(row.created_at),
      states: Object.fromEntries(
        sums.map(({ state, n, cents }) => [
          String(state) as EntryState,
          { count: Number(n), cents: bigOf(cents) },
        ]),
      ),
    };
  }

  async *plannedRows(plan: string): AsyncGenerator<PlannedRow> {
    let after = 0;
    for (;;) {
      const rows = await this.#sql.read(
        `select line, reference, amount_cents, print from planned_rows
         where plan = ? and line > ? order by line limit ${STEP}`,
        [plan, after],
      );
      for (const row of rows) {
        after = Number(row.line);
        yield {
          line: after,
          reference: String(row.reference),
          amountCents: bigOf(row.amount_cents),
          print: String(row.print),
        };
      }
      if (rows.length < STEP) return;
    }
  }

  async findAll(scope: string, references: readonly string[]): Promise<readonly JournalEntry[]> {
    const found: JournalEntry[] = [];
    for (let at = 0; at < references.length; at += MOST_NAMED) {
      const named = references.slice(at, at + MOST_NAMED);
      const rows = await this.#sql.read(
        `select * from entries where scope = ? and reference in (${named.map(() => '?').join(', ')})`,
        [scope, ...named],
      );
      found.push(...rows.map(entryOf));
    }
    return found;
  }

  close(): Promise<void> {
    return this.#sql.close();
  }
}

function conditions(filter: JournalFilter): { readonly where: string; readonly values: readonly SqlCell[] } {
  const parts: string[] = ['1 = 1'];
  const values: SqlCell[] = [];
  const add = (sql: string, value: SqlCell | undefined): void => {
    if (value === undefined) return;
    parts.push(sql);
    values.push(value);
  };
  add('profile = ?', filter.profile);
  add('batch = ?', filter.batch);
  add('reference = ?', filter.reference);
  add('created_at >= ?', filter.sinceMs);
  add('created_at < ?', filter.untilMs);
  if (filter.states) {
    parts.push(`state in (${filter.states.map(() => '?').join(', ')})`);
    values.push(...filter.states);
  }
  return { where: parts.join(' and '), values };
}
