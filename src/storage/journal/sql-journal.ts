import type { KeyObject } from 'node:crypto';
import type { AuditEvent, KeptLine } from '../../domain/audit-line.ts';
import { SendPermit } from '../../domain/money/send-permit.ts';
import { UNPAID_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { appendAudit, walkAudit } from './audit-lines.ts';
import type { BatchPlan, BatchState, PlannedRow } from './batch-plan.ts';
import type { EntrySum } from './entry-state.ts';
import { filterConditions } from './filter-conditions.ts';
import {
  busySince,
  type EntryOutcome,
  type Holder,
  type Identity,
  type Intent,
  isOutcomeUnknown,
  type Journal,
  type JournalEntry,
  type JournalFilter,
  type JournalOrder,
  type Lease,
  type Opening,
  type SeenBy,
} from './journal.ts';
import type { EntryNeed, EntryNeeds } from './journal-pruning.ts';
import type { JournalSql, SqlCell } from './journal-schema.ts';
import {
  BEAT,
  bigOf,
  entryOf,
  HAS_CHANGED,
  HIGHEST_SEQ,
  IN_THE_WAY,
  LEASE,
  OPEN,
  openCells,
  outcomeCells,
  RECORD_OUTCOME,
  REPEAT,
  SHOWN,
} from './journal-statements.ts';
import { linkPayerIdentity } from './link-payer-identity.ts';
import { entryNeeds, needsOf, pruneEntries, reduceEntries } from './prune-entries.ts';
import { planBatch, plannedRows, readBatch, readBatches } from './sql-batches.ts';
import { entriesWith, walkEntries, walkRows } from './walk-entries.ts';

const { createHmac, createSecretKey } = process.getBuiltinModule('node:crypto');

const marksOf = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

const openedBy = (entry: JournalEntry, { nowMs }: Lease): Opening => ({
  kind: 'opened',
  entry,
  permit: new SendPermit(entry, nowMs),
});

export class SqlJournal implements Journal {
  readonly #sql: JournalSql;
  readonly #key: KeyObject;

  /** @param key 32 random bytes for fingerprints; the key of a journal never changes */
  constructor(sql: JournalSql, key: Uint8Array) {
    this.#sql = sql;
    // A KeyObject makes each fingerprint six times faster than raw bytes.
    this.#key = createSecretKey(key);
  }

  async open(intent: Intent, lease: Lease): Promise<Opening> {
    // `isDamaged` would report an entry with a larger amount as damaged.
    if ([intent.amountCents, intent.beforeCents ?? 0n].some((cents) => cents > Number.MAX_SAFE_INTEGER))
      throw new RangeError(`journal: the amount of ${intent.reference} is too large`);
    const cells = openCells(intent, lease);
    // With this lock key, `decide` runs equal orders one after another, and also all refunds of a charge.
    const [opened] = await this.#sql.decide(OPEN, cells, intent.destinationPrint);
    if (opened) return openedBy(entryOf(opened), lease);
    const [row] = await this.#sql.read(IN_THE_WAY, cells);
    const entry = row && entryOf(row);
    // If the entry has the id of this order, this call created it: the statement was repeated after a lost
    // connection.
    if (entry?.id === intent.id && entry.leaseOwner === lease.owner && entry.attempt === 1)
      return openedBy(entry, lease);
    // An entry that must be resolved first has priority over the result `changed`.
    const isUsed = Number(row?.used) === 1;
    const isInTheWay = entry && (!isUsed || isOutcomeUnknown(entry) || entry.state === 'confirmed');
    if (!isInTheWay && (await this.#sql.read(HAS_CHANGED, cells)).length > 0) return { kind: 'changed' };
    if (entry) return { kind: isUsed ? 'used' : 'earlier', entry };
    throw new Error(`journal: ${intent.reference} is neither new nor there`);
  }

  seen(of: SeenBy, prints: readonly string[]): Promise<readonly JournalEntry[]> {
    return entriesWith(this.#sql, prints, (marks) => ({
      sql: `destination_print in (${marks}) and kind = ? and (scope = ? or coalesce(holder, '') = ?)
        and (cast(? as text) is null or batch is null or batch <> ?)`,
      after: [of.kind, of.scope, of.holder, of.batch, of.batch],
    }));
  }

  holderOf(identity: Identity): Promise<Holder> {
    const { account } = identity;
    const key = account === null ? null : `account ${this.fingerprint(account)}`;
    return linkPayerIdentity(this.#sql, identity, key);
  }

  async extent(): Promise<{ readonly id: string; readonly seq: number }> {
    const [row] = await this.#sql.read(`select (${HIGHEST_SEQ}) as seq`, []);
    return { id: this.fingerprint('pix journal'), seq: Number(row?.seq ?? 0) };
  }

  async restate(id: string, { serviceStatus, endToEndId }: Parameters<Journal['restate']>[1]): Promise<void> {
    const sql = `update entries set service_status = ?, end_to_end_id = coalesce(?, end_to_end_id),
        version = version + 1
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
    return entriesWith(this.#sql, prints, (marks) => ({
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

  async ofSubject(
    { scope, holder }: Pick<Intent, 'scope' | 'holder'>,
    subject: string,
  ): Promise<readonly JournalEntry[]> {
    const sql = `select * from entries where subject = ? and (scope = ? or coalesce(holder, '') = ?)
      order by created_at, id`;
    return (await this.#sql.read(sql, [subject, scope, holder])).map(entryOf);
  }

  async lease(
    id: string,
    lease: Lease,
    { leaseOwner, leaseBeat }: Pick<JournalEntry, 'leaseOwner' | 'leaseBeat'>,
  ): Promise<JournalEntry | null> {
    const seen = { seenOwner: leaseOwner, seenBeat: leaseBeat };
    const [row] = await this.#sql.write(LEASE.sql, LEASE.cells({ id, ...seen, ...lease }));
    return row ? entryOf(row) : null;
  }

  async beat(id: string, lease: Lease): Promise<boolean> {
    return (await this.#sql.write(BEAT.sql, BEAT.cells({ id, ...lease }))).length > 0;
  }

  async repeat(id: string, { owner, nowMs }: Lease): Promise<SendPermit | null> {
    const [row] = await this.#sql.write(REPEAT.sql, REPEAT.cells({ id, owner }));
    return row ? new SendPermit(entryOf(row), nowMs) : null;
  }

  async recordOutcome(id: string, owner: string, outcome: EntryOutcome, nowMs: number): Promise<void> {
    await this.#sql.write(RECORD_OUTCOME.sql, outcomeCells(id, owner, outcome, nowMs));
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
    const { where, values } = filterConditions(filter);
    const rows = await this.#sql.read(
      `select * from entries where ${where} order by created_at desc, id desc limit ?`,
      [...values, filter.limit],
    );
    return rows.map(entryOf);
  }

  walk(filter: JournalFilter, order: JournalOrder = 'oldest'): AsyncIterable<JournalEntry> {
    return walkEntries(this.#sql, filter, order);
  }

  walkRows(filter: JournalFilter, order: JournalOrder = 'oldest'): ReturnType<Journal['walkRows']> {
    return walkRows(this.#sql, filter, order);
  }

  async unknownSum(profile: string, nowMs: number): Promise<EntrySum> {
    const [row] = await this.#sql.read(
      `select count(*) as n, coalesce(sum(amount_cents), 0) as cents from entries
       where profile = ? and (state = 'unknown' or (state = 'sending' and lease_beat <= ?))`,
      [profile, busySince(nowMs)],
    );
    return { count: Number(row?.n ?? 0), cents: bigOf(row?.cents) };
  }

  async similar(
    of: Pick<Intent, 'scope' | 'holder' | 'destinationPrint' | 'amountCents'>,
    sinceMs: number,
  ): Promise<readonly JournalEntry[]> {
    const rows = await this.#sql.read(
      `select * from entries where (scope = ? or coalesce(holder, '') = ?) and destination_print = ?
       and created_at >= ? and amount_cents = ? and state in ('sending', 'unknown', 'confirmed')
       order by case when state <> 'confirmed' then 0 when shown_at is null then 1 else 2 end, created_at desc
       limit 10`,
      [of.scope, of.holder, of.destinationPrint, sinceMs, of.amountCents],
    );
    return rows.map(entryOf);
  }

  fingerprint(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
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

  findAll(
    { scope, holder }: Pick<Intent, 'scope'> & { readonly holder?: string | null },
    references: readonly string[],
  ): Promise<readonly JournalEntry[]> {
    return entriesWith(this.#sql, references, (marks) => ({
      sql: `reference in (${marks}) and (scope = ? or holder = ?)`,
      after: [scope, holder ?? null],
    }));
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
