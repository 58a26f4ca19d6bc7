import type { KeyObject } from 'node:crypto';
import { type AuditEvent, type KeptLine, nextLine } from '../../domain/audit-line.ts';
import { SendPermit } from '../../domain/money/send-permit.ts';
import { isOutcomeUnknown, UNPAID_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { chunks } from '../../domain/text/chunks.ts';
import { marksOf } from '../sql/named-statement.ts';
import { walkSteps } from '../sql/walk-steps.ts';
import { JournalAccounts } from './journal-accounts.ts';
import { JournalBatches } from './journal-batches.ts';
import { bigOf, entryOf, isDamaged, MAYBE_MOVED, orNull } from './journal-columns.ts';
import {
  busySince,
  type DamagedEntry,
  type EntryOutcome,
  type EntrySum,
  type Intent,
  type JournalEntry,
  type JournalFilter,
  type JournalOrder,
  type Lease,
  type MoneyKind,
  type Opening,
  type PaidBatch,
  type PayingAccount,
  type SeenBy,
  type StatusNow,
} from './journal-entry.ts';
import { type EntryOpening, JournalOpenings } from './journal-openings.ts';
import { JournalProposals } from './journal-proposals.ts';
import { JournalPruning } from './journal-pruning.ts';
import { type JournalSql, LARGEST, SMALLEST, type SqlCell, type SqlRow } from './journal-schema.ts';
import {
  accountCells,
  BEAT,
  filterConditions,
  HAS_CHANGED,
  HIGHEST_SEQ,
  IN_THE_WAY,
  isRefundSql,
  LACKS_ENTRY,
  LEASE,
  MAY_BE_SAME_ACCOUNT,
  OPEN,
  openCells,
  outcomeCells,
  RECORD_OUTCOME,
  REPEAT,
  SHOWN,
} from './journal-statements.ts';

interface JournalExtent {
  readonly id: string;
  readonly seq: number;
  readonly head: EntryOpening | null;
}

/** The state of the journal at the first reading by a process, see `Journal.rememberStart`. */
export interface JournalStart {
  /** The highest `seq` ever given. */
  readonly seq: number;
  /** The ids of the entries that were not shown, with their `resolvedAt`. */
  readonly notShown: ReadonlyMap<string, number | null>;
}

const MOST_NAMED = 500;

async function* walkRows(
  sql: JournalSql,
  filter: JournalFilter,
  order: JournalOrder,
): AsyncGenerator<JournalEntry | DamagedEntry> {
  const { where, values } = filterConditions(filter);
  const [beyond, direction] = order === 'oldest' ? ['>', 'asc'] : ['<', 'desc'];
  const statement = `select * from entries where ${where} and (created_at, id) ${beyond} (?, ?)
    order by created_at ${direction}, id ${direction} limit ?`;
  const first = order === 'oldest' ? SMALLEST : LARGEST;
  // The raw values are used, because `created_at` of a damaged row may be too large for an exact number.
  const read = (after: SqlRow | undefined, size: number): Promise<readonly SqlRow[]> =>
    sql.read(statement, [
      ...values,
      (after?.created_at ?? first) as SqlCell,
      (after?.id ?? '') as SqlCell,
      size,
    ]);
  for await (const rows of walkSteps(read, filter))
    yield* rows.map((row) =>
      isDamaged(row) ? { id: String(row.id), state: 'damaged' as const } : entryOf(row),
    );
}

async function* walkEntries(
  sql: JournalSql,
  filter: JournalFilter,
  order: JournalOrder,
): AsyncGenerator<JournalEntry> {
  for await (const entry of walkRows(sql, filter, order))
    yield entry.state === 'damaged' ? entryOf({ ...entry }) : entry;
}

async function entriesWith(
  sql: JournalSql,
  texts: readonly string[],
  condition: (marks: string) => { readonly sql: string; readonly after: readonly SqlCell[] },
): Promise<readonly JournalEntry[]> {
  const found: JournalEntry[] = [];
  for await (const named of chunks(texts, MOST_NAMED)) {
    const { sql: where, after } = condition(marksOf(named));
    const rows = await sql.read(`select * from entries where ${where}`, [...named, ...after]);
    found.push(...rows.map(entryOf));
  }
  return found;
}

/**
 * Maximum number of attempts to append a line. An attempt fails when another process appends a line first.
 */
const MOST_TURNS = 100;

const lineOf = (row: SqlRow): KeptLine => ({
  n: Number(row.n),
  line: String(row.line),
  hash: String(row.hash),
});

/**
 * Selects the last line. Ignores lines with an impossibly large `n`: they are damaged, and `n + 1` would not
 * be exact.
 */
const LAST = `select n, line, hash from audit where n < ${Number.MAX_SAFE_INTEGER} order by n desc limit 1`;

class AuditLines {
  readonly #sql: JournalSql;

  constructor(sql: JournalSql) {
    this.#sql = sql;
  }

  /** Appends a line. If another process has just used the line's number, tries again with the next number. */
  async append(event: AuditEvent): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const [last] = await this.#sql.read(LAST, []);
      const { n, line, hash } = nextLine(event, last ? lineOf(last) : null);
      const [kept] = await this.#sql.write(
        'insert into audit (n, line, hash) values (?, ?, ?) on conflict do nothing returning n',
        [n, line, hash],
      );
      if (kept) return;
      const [there] = await this.#sql.read('select hash from audit where n = ?', [n]);
      // The line was already stored: the connection was lost at the commit, and the insert was repeated.
      if (there?.hash === hash) return;
    }
    throw new Error('audit: no turn');
  }

  /** Removes the audit lines up to and including this number, all or none. */
  async remove(upTo: number): Promise<void> {
    await this.#sql.write('delete from audit where n <= ?', [upTo]);
  }

  async *walk(order: JournalOrder = 'oldest'): AsyncGenerator<KeptLine> {
    const [beyond, direction] = order === 'oldest' ? ['>', 'asc'] : ['<', 'desc'];
    const first = order === 'oldest' ? SMALLEST : LARGEST;
    const statement = `select n, line, hash from audit where n ${beyond} ? order by n ${direction} limit ?`;
    const read = (after: SqlRow | undefined, size: number): Promise<readonly SqlRow[]> =>
      this.#sql.read(statement, [(after?.n ?? first) as SqlCell, size]);
    for await (const rows of walkSteps(read)) yield* rows.map(lineOf);
  }
}

/** The record of all payments. Each write is durable when its promise resolves. */
export class Journal {
  readonly accounts: JournalAccounts;
  readonly audit: AuditLines;
  readonly batches: JournalBatches;
  readonly openings: JournalOpenings;
  readonly proposals: JournalProposals;
  readonly pruning: JournalPruning;
  readonly #sql: JournalSql;
  readonly #key: Uint8Array;
  /** Made of `#key` at the first use, because loading `node:crypto` takes a tenth of the start-up time. */
  #hmacKey: KeyObject | undefined;

  /** @param key 32 random bytes for fingerprints; the key of a journal never changes */
  constructor(sql: JournalSql, key: Uint8Array) {
    this.#sql = sql;
    this.accounts = new JournalAccounts(sql);
    this.audit = new AuditLines(sql);
    this.batches = new JournalBatches(sql);
    this.openings = new JournalOpenings(sql);
    this.proposals = new JournalProposals(sql);
    this.pruning = new JournalPruning(sql);
    this.#key = key;
  }

  /**
   * Opens an entry before the payment is sent. If two processes do this concurrently, only one of them gets a
   * permit. An entry that was not applied is used again if reference, kind, amount and destination are equal.
   * @throws PixError when the journal cannot be written; the payment must then not be sent
   */
  async open(intent: Intent, lease: Lease): Promise<Opening> {
    // `isDamaged` would report an entry with a larger amount as damaged.
    if ([intent.amountCents, intent.beforeCents ?? 0n].some((cents) => cents > Number.MAX_SAFE_INTEGER))
      throw new RangeError(`journal: the amount of ${intent.reference} is too large`);
    const cells = openCells(intent, lease, this.openings.last);
    // With this lock key, `decide` runs equal orders one after another, and also all refunds of a charge.
    const [opened] = await this.#sql.decide(OPEN, cells, intent.destinationPrint);
    if (opened) return this.#openedBy(entryOf(opened), lease);
    const [missing] = await this.#sql.read(LACKS_ENTRY, cells);
    if (missing) throw await this.openings.noteMissing(String(missing.id));
    const [row] = await this.#sql.read(IN_THE_WAY, cells);
    const entry = row && entryOf(row);
    // If the entry has the id of this order, this call has created the entry: the connection was lost, and
    // the repeated statement found the entry.
    if (entry?.id === intent.id && entry.leaseOwner === lease.owner && entry.attempt === 1)
      return this.#openedBy(entry, lease);
    // An entry that must be resolved first has priority over the result `changed`.
    const isUsed = Number(row?.used) === 1;
    const isInTheWay = entry && (!isUsed || isOutcomeUnknown(entry) || entry.state === 'confirmed');
    if (!isInTheWay && (await this.#sql.read(HAS_CHANGED, cells)).length > 0) return { kind: 'changed' };
    if (entry) return { kind: isUsed ? 'used' : 'earlier', entry };
    throw new Error(`journal: ${intent.reference} is neither new nor there`);
  }

  #openedBy(entry: JournalEntry, lease: Lease): Opening {
    this.openings.last = entry;
    return { kind: 'opened', entry, permit: new SendPermit(entry, lease) };
  }

  /** The state of the journal at the start of this command; null if `rememberStart` was not called. */
  start: JournalStart | null = null;

  /**
   * Sets `start` at the first call. With it, a command recognises what other processes sent, resolved or showed
   * meanwhile, whatever the clocks of their machines are.
   */
  async rememberStart(): Promise<void> {
    if (this.start !== null) return;
    const rows = await this.#sql.read(
      `select id, settled_at, null as seq from entries where shown_at is null
       union all select '', null, (${HIGHEST_SEQ})`,
      [],
    );
    const open = rows.filter(({ seq }) => seq === null);
    this.start = {
      seq: Number(rows.find(({ seq }) => seq !== null)?.seq ?? 0),
      notShown: new Map(open.map((row) => [String(row.id), orNull(row.settled_at, Number)])),
    };
  }

  /** Returns the earlier entries with these destinations and any amount, for `Intent.seen`. */
  seen(of: SeenBy, prints: readonly string[]): Promise<readonly JournalEntry[]> {
    return entriesWith(this.#sql, prints, (marks) => ({
      sql: `destination_print in (${marks}) and kind = ? and ${MAY_BE_SAME_ACCOUNT}
        and (cast(? as text) is null or batch is null or batch <> ?)`,
      after: [of.kind, ...accountCells(of), of.batch, of.batch],
    }));
  }

  /**
   * Returns the journal's id, the highest `seq` ever given, and the newest opening; null if there is none. If
   * a later call returns a lower `seq`, the journal was replaced by an older copy.
   */
  async extent(): Promise<JournalExtent> {
    const newest = `select id || openings from entries order by seq desc limit 1`;
    const [row] = await this.#sql.read(`select (${HIGHEST_SEQ}) as seq, (${newest}) as newest`, []);
    const orders = orNull(row?.newest, String)?.split(' ') ?? [];
    const [id, opening] = [orders.at(0), orders.at(-1)];
    const head = id === undefined || opening === undefined ? null : { id, opening };
    return { id: this.fingerprint('pix journal'), seq: Number(row?.seq ?? 0), head };
  }

  async restate(id: string, now: StatusNow): Promise<void> {
    const sql = `update entries set service_status = ?, end_to_end_id = coalesce(?, end_to_end_id),
        version = version + 1
      where id = ? and state = 'confirmed' returning id`;
    await this.#changed(id, await this.#sql.write(sql, [now.serviceStatus, now.endToEndId ?? null, id]));
  }

  /**
   * Checks that the journal has the entry if a write changed no row. An entry that is there is not an error: its
   * state did not allow the change.
   * @throws PixError `journal_entry_lost`
   */
  async #changed(id: string, rows: readonly SqlRow[]): Promise<void> {
    if (rows.length === 0 && !(await this.openings.has(id))) throw await this.openings.noteMissing(id);
  }

  /** Marks outcomes as shown to the operator. Entries with an unknown outcome are skipped. */
  async markShown(which: readonly string[] | PaidBatch, nowMs: number): Promise<void> {
    if ('scope' in which) {
      await this.#sql.write(`${SHOWN} and scope = ? and batch = ?`, [nowMs, which.scope, which.batch]);
      return;
    }
    for (const id of which)
      await this.#changed(id, await this.#sql.write(`${SHOWN} and id = ? returning id`, [nowMs, id]));
  }

  /** Returns the payments of all profiles to these destinations. Omits payments that were not applied. */
  async toDestinations(prints: readonly string[], sinceMs: number): Promise<readonly JournalEntry[]> {
    return entriesWith(this.#sql, prints, (marks) => ({
      sql: `destination_print in (${marks}) and service_time >= ? and ${MAYBE_MOVED}`,
      after: [sinceMs],
    }));
  }

  /**
   * Returns the sum of the payments of these kinds by this account or profile, in cents. Excludes payments
   * that were not applied, or that the service ended without paying.
   */
  async spentSince(of: PayingAccount, kinds: readonly MoneyKind[], sinceMs: number): Promise<bigint> {
    const unpaid = [...UNPAID_STATUSES];
    const [row] = await this.#sql.read(
      `select coalesce(sum(coalesce(moved_cents, amount_cents)), 0) as cents from entries
       where service_time >= ? and (scope = ? or holder = ? or (profile_id <> '' and profile_id = ?)) and kind in (${marksOf(kinds)})
         and ${MAYBE_MOVED}
         and coalesce(service_status, '') not in (${marksOf(unpaid)})`,
      [sinceMs, of.scope, of.holder, of.profileId, ...kinds, ...unpaid],
    );
    return bigOf(row?.cents);
  }

  /** Returns the refunds and reversals of this charge, oldest first. */
  async ofSubject(account: PayingAccount, subject: string): Promise<readonly JournalEntry[]> {
    const sql = `select * from entries where subject = ? and ${isRefundSql('entries')} and ${MAY_BE_SAME_ACCOUNT}
      order by created_at, id`;
    return this.#entries(sql, [subject, ...accountCells(account)]);
  }

  /**
   * Takes over a lease. The lease must have no owner, or its owner must have sent no heartbeat since the
   * caller read `seen`. Returns null if the lease is still in use, or if the outcome is known.
   */
  async lease(
    id: string,
    lease: Lease,
    { leaseOwner, leaseBeat }: Pick<JournalEntry, 'leaseOwner' | 'leaseBeat'>,
  ): Promise<JournalEntry | null> {
    const seen = { seenOwner: leaseOwner, seenBeat: leaseBeat };
    const [row] = await this.#sql.write(LEASE.sql, LEASE.cells({ id, ...seen, ...lease }));
    return row ? entryOf(row) : null;
  }

  /** Renews a lease. Returns false if another process has taken it, or the outcome is known. */
  async beat(id: string, lease: Lease): Promise<boolean> {
    return (await this.#sql.write(BEAT.sql, BEAT.cells({ id, ...lease }))).length > 0;
  }

  /**
   * Returns a permit to send the payment again, or null if the lease is lost. Must be called only if the
   * service answers a repeated idempotency key with the original payment (§4.2).
   */
  async repeat(id: string, lease: Lease): Promise<SendPermit | null> {
    const [row] = await this.#sql.write(REPEAT.sql, REPEAT.cells({ id, owner: lease.owner }));
    return row ? new SendPermit(entryOf(row), lease) : null;
  }

  /**
   * Records the outcome of a payment. Even a process that lost the lease may record a confirmation or a
   * mismatch, because such facts stay true.
   * @throws PixError `journal_entry_lost` when the journal no longer has the entry
   */
  async recordOutcome(id: string, owner: string, outcome: EntryOutcome, nowMs: number): Promise<void> {
    await this.#changed(
      id,
      await this.#sql.write(RECORD_OUTCOME.sql, outcomeCells(id, owner, outcome, nowMs)),
    );
  }

  async get(id: string): Promise<JournalEntry | null> {
    return (await this.#entries('select * from entries where id = ?', [id]))[0] ?? null;
  }

  async find(scope: string, reference: string): Promise<JournalEntry | null> {
    const sql = 'select * from entries where scope = ? and reference = ?';
    return (await this.#entries(sql, [scope, reference]))[0] ?? null;
  }

  async #entries(sql: string, values: readonly SqlCell[]): Promise<readonly JournalEntry[]> {
    return (await this.#sql.read(sql, values)).map(entryOf);
  }

  async list(filter: JournalFilter & { readonly limit: number }): Promise<readonly JournalEntry[]> {
    const { where, values } = filterConditions(filter);
    const sql = `select * from entries where ${where} order by created_at desc, id desc limit ?`;
    return this.#entries(sql, [...values, filter.limit]);
  }

  /** Yields the matching entries one by one, in constant memory. Without a `limit`, yields all. */
  walk(filter: JournalFilter, order: JournalOrder = 'oldest'): AsyncIterable<JournalEntry> {
    return walkEntries(this.#sql, filter, order);
  }

  /** Like `walk`, but a damaged row is yielded as a `DamagedEntry`; `walk` would throw. */
  walkRows(
    filter: JournalFilter,
    order: JournalOrder = 'oldest',
  ): AsyncIterable<JournalEntry | DamagedEntry> {
    return walkRows(this.#sql, filter, order);
  }

  /** Returns number and sum of the entries with unknown outcome. Entries in progress are excluded. */
  async unknownSum(profile: string, nowMs: number): Promise<EntrySum> {
    const [row] = await this.#sql.read(
      `select count(*) as n, coalesce(sum(amount_cents), 0) as cents from entries
       where profile = ? and (state = 'unknown' or (state = 'sending' and lease_beat <= ?))`,
      [profile, busySince(nowMs)],
    );
    return { count: Number(row?.n ?? 0), cents: bigOf(row?.cents) };
  }

  /**
   * Returns at most ten payments with this destination and amount that were or may have been applied. Unknown
   * outcomes come first, then outcomes that were not shown, then the newest payments.
   */
  async similar(
    of: PayingAccount & Pick<Intent, 'destinationPrint' | 'amountCents'>,
  ): Promise<readonly JournalEntry[]> {
    return this.#entries(
      `select * from entries where ${MAY_BE_SAME_ACCOUNT} and destination_print = ?
       and amount_cents = ? and ${MAYBE_MOVED}
       order by case when state <> 'confirmed' then 0 when shown_at is null then 1 else 2 end, created_at desc
       limit 10`,
      [...accountCells(of), of.destinationPrint, of.amountCents],
    );
  }

  /** Returns a keyed hash. Without this journal's key, nobody can find the text by guessing. */
  fingerprint(text: string): string {
    const { createHmac, createSecretKey } = process.getBuiltinModule('node:crypto');
    // A KeyObject makes each fingerprint six times faster than raw bytes.
    this.#hmacKey ??= createSecretKey(this.#key);
    return createHmac('sha256', this.#hmacKey).update(text).digest('base64url').slice(0, 22);
  }

  /**
   * Returns the entries with these references.
   * @param of a `scope`, or an account that may have made the entries
   */
  findAll(
    of: PayingAccount | { readonly scope: string },
    references: readonly string[],
  ): Promise<readonly JournalEntry[]> {
    return entriesWith(this.#sql, references, (marks) => ({
      sql: `reference in (${marks}) and ${'holder' in of ? MAY_BE_SAME_ACCOUNT : 'scope = ?'}`,
      after: 'holder' in of ? accountCells(of) : [of.scope],
    }));
  }

  close(): Promise<void> {
    return this.#sql.close();
  }
}
