import type { AuditEvent, KeptLine } from '../../domain/audit.ts';
import { hmacSha256 } from '../../domain/hmac.ts';
import { SendPermit } from '../../domain/money/send-permit.ts';
import { UNPAID_STATUSES } from '../../domain/money/statuses.ts';
import { appendAudit, walkAudit } from './audit-lines.ts';
import type {
  BatchPlan,
  BatchState,
  EntrySum,
  Intent,
  Journal,
  JournalEntry,
  JournalFilter,
  JournalOrder,
  Lease,
  Opening,
  PlannedRow,
  Settlement,
} from './journal.ts';
import { conditions } from './journal-filter.ts';
import { isOwnerGone } from './journal-owner.ts';
import type { JournalSql, SqlCell } from './journal-schema.ts';
import {
  ADD,
  addedEntry,
  bigOf,
  entryOf,
  IN_THE_WAY,
  isAdded,
  LEASE,
  OPEN,
  openCells,
  REPEAT,
  SETTLE,
  SHOWN,
  settleCells,
} from './journal-statements.ts';
import type { EntryNeed, EntryNeeds } from './journal-upkeep.ts';
import { entryNeeds, needsOf, pruneEntries, reduceEntries } from './prune-entries.ts';
import { planBatch, plannedRows, readBatch, readBatches } from './sql-batches.ts';
import { walkEntries } from './walk-entries.ts';

/** References asked for in one statement. */
const MOST_NAMED = 500;

const NOTHING = new Uint8Array();

const marksOf = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** The journal over either database; see `Journal` for what each method promises. */
export class SqlJournal implements Journal {
  readonly #sql: JournalSql;
  readonly #key: Uint8Array;

  /** @param key of the fingerprints: 32 random bytes that stay with the journal */
  constructor(sql: JournalSql, key: Uint8Array) {
    this.#sql = sql;
    this.#key = key;
  }

  async open(intent: Intent, lease: Lease): Promise<Opening> {
    const cells = openCells(intent, lease);
    let refused: unknown = new Error(`journal: ${intent.reference} is neither new nor there`);
    const opened = await this.#opened(intent, lease, cells).catch((error: unknown) => {
      // Two that began at once on two machines: an index let one of them in.
      refused = error;
      return null;
    });
    if (opened) return { kind: 'opened', entry: opened, permit: new SendPermit(opened) };
    const [row] = await this.#sql.read(IN_THE_WAY, cells);
    if (row === undefined) throw refused;
    const entry = entryOf(row);
    // Ids are made for one call: a connection lost at the commit had the statement run again, and it is our own.
    if (entry.id === intent.id && entry.leaseOwner === lease.owner && entry.attempt === 1)
      return { kind: 'opened', entry, permit: new SendPermit(entry) };
    return { kind: Number(row.used) === 1 ? 'used' : 'earlier', entry };
  }

  /** The entry, when this process may send it now. */
  async #opened(intent: Intent, lease: Lease, cells: readonly SqlCell[]): Promise<JournalEntry | null> {
    if (isAdded(intent) && (await this.#sql.add(ADD, [...cells, lease.nowMs])))
      return addedEntry(intent, lease);
    const [row] = await this.#sql.write(OPEN, cells);
    return row ? entryOf(row) : null;
  }

  async restate(
    id: string,
    {
      serviceStatus,
      endToEndId,
    }: { readonly serviceStatus: string; readonly endToEndId?: string | undefined },
  ): Promise<void> {
    const sql = `update entries set service_status = ?, end_to_end_id = coalesce(?, end_to_end_id)
      where id = ? and state = 'confirmed'`;
    await this.#sql.write(sql, [serviceStatus, endToEndId ?? null, id]);
  }

  async markShown(
    which: readonly string[] | { readonly scope: string; readonly batch: string },
    nowMs: number,
  ): Promise<void> {
    if ('scope' in which)
      return void (await this.#sql.write(`${SHOWN} and scope = ? and batch = ?`, [
        nowMs,
        which.scope,
        which.batch,
      ]));
    for (const id of which) await this.#sql.write(`${SHOWN} and id = ?`, [nowMs, id]);
  }

  async toDestinations(prints: readonly string[], sinceMs: number): Promise<readonly JournalEntry[]> {
    return this.#inSteps(prints, (marks) => ({
      sql: `destination_print in (${marks}) and created_at >= ? and state in ('sending', 'unknown', 'confirmed')`,
      after: [sinceMs],
    }));
  }

  async spentSince(
    { holder, scope, kinds }: Parameters<Journal['spentSince']>[0],
    sinceMs: number,
  ): Promise<bigint> {
    const unpaid = [...UNPAID_STATUSES];
    const [row] = await this.#sql.read(
      `select coalesce(sum(amount_cents), 0) as cents from entries
       where sent_at >= ? and (holder = ? or scope = ?) and kind in (${marksOf(kinds)})
         and state in ('sending', 'unknown', 'confirmed')
         and coalesce(service_status, '') not in (${marksOf(unpaid)})`,
      [sinceMs, holder, scope ?? '', ...kinds, ...unpaid],
    );
    return bigOf(row?.cents);
  }

  async ofSubject(scope: string, subject: string): Promise<readonly JournalEntry[]> {
    const sql = 'select * from entries where scope = ? and subject = ? order by created_at, id';
    return (await this.#sql.read(sql, [scope, subject])).map(entryOf);
  }

  async lease(id: string, lease: Lease, deadOwner = ''): Promise<JournalEntry | null> {
    const [row] = await this.#sql.write(LEASE.sql, LEASE.cells({ id, deadOwner, ...lease }));
    return row ? entryOf(row) : null;
  }

  async repeat(id: string, { owner, untilMs }: Lease): Promise<SendPermit | null> {
    const [row] = await this.#sql.write(REPEAT.sql, REPEAT.cells({ id, owner, untilMs }));
    return row ? new SendPermit(entryOf(row)) : null;
  }

  async settle(id: string, owner: string, settlement: Settlement, nowMs: number): Promise<void> {
    await this.#sql.write(SETTLE.sql, settleCells(id, owner, settlement, nowMs));
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

  async list(filter: JournalFilter & { readonly limit: number }): Promise<readonly JournalEntry[]> {
    const { where, values } = conditions(filter);
    const rows = await this.#sql.read(
      `select * from entries where ${where} order by created_at desc, id desc limit ?`,
      [...values, filter.limit],
    );
    return rows.map(entryOf);
  }

  walk(filter: JournalFilter, order: JournalOrder = 'oldest'): AsyncIterable<JournalEntry> {
    return walkEntries(this.#sql, filter, order);
  }

  async unknownSum(profile: string, nowMs: number): Promise<EntrySum> {
    const rows = await this.#sql.read(
      `select case when state = 'sending' and lease_until > ? then lease_owner end as busy,
         count(*) as n, sum(amount_cents) as cents
       from entries where profile = ? and state in ('sending', 'unknown') group by busy`,
      [nowMs, profile],
    );
    return rows
      .filter(({ busy }) => typeof busy !== 'string' || isOwnerGone(busy))
      .reduce<EntrySum>(
        (sum, { n, cents }) => ({ count: sum.count + Number(n), cents: sum.cents + bigOf(cents) }),
        { count: 0, cents: 0n },
      );
  }

  async similar(
    { scope, destinationPrint, amountCents }: Pick<Intent, 'scope' | 'destinationPrint' | 'amountCents'>,
    sinceMs: number,
  ): Promise<readonly JournalEntry[]> {
    const rows = await this.#sql.read(
      `select * from entries where scope = ? and destination_print = ? and created_at >= ? and amount_cents = ?
       and state in ('sending', 'unknown', 'confirmed')
       order by case when state <> 'confirmed' then 0 when shown_at is null then 1 else 2 end, created_at desc
       limit 10`,
      [scope, destinationPrint, sinceMs, amountCents],
    );
    return rows.map(entryOf);
  }

  fingerprint(text: string): string {
    return hmacSha256(this.#key, text, NOTHING, 'base64url').slice(0, 22);
  }

  appendAudit(event: AuditEvent): Promise<void> {
    return appendAudit(this.#sql, event);
  }

  async removeAudit(upTo: number): Promise<void> {
    await this.#sql.write('delete from audit where n <= ?', [upTo]);
  }

  walkAudit(order: JournalOrder = 'oldest'): AsyncIterable<KeptLine> {
    return walkAudit(this.#sql, order);
  }

  planBatch(plan: BatchPlan, rows: AsyncIterable<PlannedRow>): Promise<boolean> {
    return planBatch(this.#sql, plan, rows);
  }

  batch(scope: string, name: string): Promise<BatchState | null> {
    return readBatch(this.#sql, scope, name);
  }

  batches(of: { readonly profile: string } | { readonly name: string }): Promise<readonly BatchState[]> {
    return readBatches(this.#sql, of);
  }

  plannedRows(plan: string): AsyncIterable<PlannedRow> {
    return plannedRows(this.#sql, plan);
  }

  async findAll(
    { scope, holder }: Pick<Intent, 'scope'> & { readonly holder?: string },
    references: readonly string[],
  ): Promise<readonly JournalEntry[]> {
    return this.#inSteps(references, (marks) => ({
      sql: `reference in (${marks}) and (scope = ? or holder = ?)`,
      after: [scope, holder ?? null],
    }));
  }

  /** Entries for which a condition on many texts holds, so many texts at a time. */
  async #inSteps(
    texts: readonly string[],
    condition: (marks: string) => { readonly sql: string; readonly after: readonly SqlCell[] },
  ): Promise<readonly JournalEntry[]> {
    const found: JournalEntry[] = [];
    for (let at = 0; at < texts.length; at += MOST_NAMED) {
      const named = texts.slice(at, at + MOST_NAMED);
      const { sql, after } = condition(named.map(() => '?').join(', '));
      const rows = await this.#sql.read(`select * from entries where ${sql}`, [...named, ...after]);
      found.push(...rows.map(entryOf));
    }
    return found;
  }

  entryNeeds(beforeMs: number): Promise<EntryNeeds> {
    return entryNeeds(this.#sql, beforeMs);
  }

  prune(beforeMs: number): ReturnType<Journal['prune']> {
    return pruneEntries(this.#sql, beforeMs);
  }

  async compact(): Promise<boolean> {
    return (await this.#sql.compact?.()) ?? true;
  }

  needsOf(ids: readonly string[]): Promise<ReadonlyMap<string, EntryNeed>> {
    return needsOf(this.#sql, ids);
  }

  reduce(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return reduceEntries(this.#sql, ids);
  }

  close(): Promise<void> {
    return this.#sql.close();
  }
}
