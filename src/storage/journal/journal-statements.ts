import { ENTRY_STATES } from '../../domain/money/transaction-statuses.ts';
import { inLiterals, marksOf, namedStatement, quoted } from '../sql/named-statement.ts';
import { IS_UNKNOWN, IS_UNMOVED, intentColumns } from './journal-columns.ts';
import {
  type EntryOutcome,
  type Intent,
  type JournalFilter,
  type Lease,
  type PayingAccount,
  REFUND_KINDS,
  type SeenEntry,
  UNNAMED,
} from './journal-entry.ts';
import { type EntryOpening, IS_WHOLE, MISSING_ENTRY } from './journal-openings.ts';
import type { SqlCell } from './journal-schema.ts';

const leaseColumns = [
  { name: 'sent_at', type: 'bigint', value: ({ nowMs }: Lease): SqlCell => nowMs },
  { name: 'lease_owner', type: 'text', value: ({ owner }: Lease): SqlCell => owner },
  { name: 'lease_beat', type: 'bigint', value: ({ nowMs }: Lease): SqlCell => nowMs },
];
const opened = [...intentColumns, ...leaseColumns];
const columns = opened.map(({ name }) => name);

/**
 * True if the entry may belong to the account, see `mayBeSameAccount`. `coalesce` keeps SQLite from searching
 * by `holder`, which would read all entries of the account.
 * @param of the columns or values of the account
 */
const sameAccountSql = (entry: string, of: Readonly<Record<keyof PayingAccount, string>>): string =>
  `(${entry}scope = ${of.scope} or coalesce(${entry}holder, '') = ${of.holder}
    or (${entry}profile_id <> '' and ${entry}profile_id = ${of.profileId})
    or ((${entry}holder like '${UNNAMED}%' or ${of.holder} like '${UNNAMED}%')
      and (${entry}place = '' or ${entry}place <> ${of.place})))`;

const sameAccount = sameAccountSql('other.', {
  scope: 'intent.scope',
  holder: 'intent.holder',
  place: 'intent.place',
  profileId: 'intent.profile_id',
});

/** Condition on an entry: it may belong to the account whose values `accountCells` returns. */
export const MAY_BE_SAME_ACCOUNT = sameAccountSql('', {
  scope: '?',
  holder: '?',
  place: '?',
  profileId: '?',
}).replaceAll('?', 'cast(? as text)');

/** Returns the values for `MAY_BE_SAME_ACCOUNT`. */
export const accountCells = ({ scope, holder, place, profileId }: PayingAccount): readonly SqlCell[] => [
  scope,
  holder,
  profileId,
  holder,
  place,
];

/** True for movements whose `subject` is a charge. */
export const isRefundSql = (entry: string): string => `${entry}.kind in (${quoted(REFUND_KINDS)})`;

const sameIntention = `${sameAccount} and other.destination_print = intent.destination_print
    and other.amount_cents = intent.amount_cents and other.kind = intent.kind
    and coalesce(other.subject, '') = coalesce(intent.subject, '')
    and other.reference <> intent.reference`;

/**
 * True if the earlier attempt `other` must be resolved before the payment gets a new reference. There are
 * three cases:
 * - The outcome of the attempt is unknown.
 * - The outcome of the attempt was never shown.
 * - The attempt was certainly not applied. The new order then reuses the attempt's reference. Rows of a batch
 *   are excluded, because only the batch sends its rows again.
 */
const unresolved = `(other.${IS_UNKNOWN} or (other.shown_at is null
      and (other.scope = intent.scope or other.state = 'confirmed'))
    or (other.state = 'not_applied' and other.batch is null and other.scope = intent.scope))`;

/**
 * True if a person sees the entry `other` before confirming `intent`: it is an equal payment, or another
 * refund of the same charge. Other rows of the batch are excluded, because the person has seen the batch file.
 */
const seenBefore = `${sameAccount} and other.destination_print = intent.destination_print
    and other.kind = intent.kind and (${isRefundSql('intent')} or other.amount_cents = intent.amount_cents)
    and other.reference <> intent.reference
    and (intent.batch is null or other.batch is null or other.batch <> intent.batch)`;

/** Selects a text that changes when an entry of `seenBefore` is added or changed. */
const SEEN_STATE = `select count(*) || ':' || coalesce(sum(other.version), 0) || ':' || coalesce(max(other.seq), 0)
    from entries other where ${seenBefore}`;

/**
 * Returns the text that `SEEN_STATE` selects if nothing has changed since the person saw these entries.
 * @param reference reference of the ordered payment; an entry with this reference is excluded
 */
function seenText(entries: readonly SeenEntry[], reference: string): string {
  const others = entries.filter((entry) => entry.reference !== reference);
  const versions = others.reduce((sum, { version }) => sum + version, 0);
  return `${others.length}:${versions}:${Math.max(0, ...others.map(({ seq }) => seq))}`;
}

/**
 * True if `other` is another refund of the charge, and its outcome is unknown. With two such refunds, nobody
 * could tell which of them changed the refunded amount.
 */
const openRefund = `${sameAccount} and ${isRefundSql('other')} and other.subject = intent.subject
    and other.reference <> intent.reference and other.${IS_UNKNOWN}`;

/**
 * Selects the highest `seq` that was ever given to an entry. The table `openings` contains the highest `seq`
 * before each pruning.
 */
export const HIGHEST_SEQ = `select coalesce(max(seq), 0) from (select max(seq) as seq from entries
    union all select max(highest) from openings) as numbers`;

const INTENT_ROW = `with intent (${columns.join(', ')}, seen, follows_id, follows) as (
    select ${opened.map(({ type }) => `cast(? as ${type})`).join(', ')},
      cast(? as text), cast(? as text), cast(? as text))`;

/**
 * Opens an entry, unless an earlier entry prevents it or the entries that the person saw have changed. All
 * checks are in one statement, so that only one of two concurrent processes may send.
 */
export const OPEN = `${INTENT_ROW}
  insert into entries (${columns.join(', ')}, state, attempt, created_at, version, seq)
  select ${columns.map((column) => `intent.${column}`).join(', ')}, 'sending', 1, intent.sent_at, 1,
    1 + (${HIGHEST_SEQ}) from intent
  where not exists (select 1 from entries other where other.reference = intent.reference
      and other.scope <> intent.scope and ${sameAccount})
    and (intent.generated = 0 or not exists (
      select 1 from entries other where ${sameIntention} and ${unresolved}))
    and (not ${isRefundSql('intent')} or not exists (select 1 from entries other where ${openRefund}))
    and (intent.seen is null or intent.seen = (${SEEN_STATE}))
    and ${IS_WHOLE}
  on conflict (scope, reference) do update set
    state = 'sending', attempt = entries.attempt + 1, sent_at = excluded.sent_at, settled_at = null,
    before_cents = excluded.before_cents, not_before = excluded.not_before, service_time = excluded.service_time, profile = excluded.profile,
    command = excluded.command, batch = coalesce(excluded.batch, entries.batch),
    batch_line = coalesce(excluded.batch_line, entries.batch_line), holder = excluded.holder, place = excluded.place,
    profile_id = excluded.profile_id,
    lease_owner = excluded.lease_owner, lease_beat = excluded.lease_beat, error_code = null, request_id = null,
    shown_at = null, override_reason = excluded.override_reason, version = entries.version + 1, seq = excluded.seq,
    openings = entries.openings || ' ' || excluded.id
  where entries.${IS_UNMOVED} and entries.kind = excluded.kind
    and entries.family = excluded.family and entries.amount_cents = excluded.amount_cents
    and entries.destination_print = excluded.destination_print
    and coalesce(entries.subject, '') = coalesce(excluded.subject, '')
  returning *`;

/** @param follows an earlier opening; nothing is opened if the journal lacks it */
export const openCells = (
  intent: Intent,
  lease: Lease,
  follows: EntryOpening | null = null,
): readonly SqlCell[] => [
  ...intentColumns.map(({ value }) => value(intent)),
  ...leaseColumns.map(({ value }) => value(lease)),
  intent.seen === null ? null : seenText(intent.seen, intent.reference),
  follows?.id ?? null,
  follows?.opening ?? null,
];

/** Selects the id of an entry that the journal lacks, see `IS_WHOLE`. */
export const LACKS_ENTRY = `${INTENT_ROW} ${MISSING_ENTRY}`;

/** Selects a row if entries of `seenBefore` were added or changed after the person saw them. */
export const HAS_CHANGED = `${INTENT_ROW} select 1 from intent where intent.seen <> (${SEEN_STATE})`;

/**
 * Selects the entry that prevents an order. The first of these has priority:
 * 1. an entry with the reference of the order that must not be sent again,
 * 2. another attempt of the payment, or another refund of the charge,
 * 3. an entry with the reference of the order that may be sent again.
 */
export const IN_THE_WAY = `${INTENT_ROW}
  select other.*, case when other.reference = intent.reference then 1 else 0 end as used
  from entries other, intent
  where (other.reference = intent.reference and ${sameAccount})
    or (intent.generated = 1 and ${sameIntention} and ${unresolved})
    or (${isRefundSql('intent')} and ${openRefund})
  order by case when other.reference <> intent.reference then 1
      when other.scope = intent.scope and other.${IS_UNMOVED} then 2
      else 0 end,
    case when other.scope = intent.scope then 0 else 1 end,
    case when other.${IS_UNKNOWN} then 0 when other.state = 'confirmed' then 1 else 2 end,
    other.created_at desc limit 1`;

/** Takes over a lease, unless its owner or heartbeat has changed since the caller read them. */
export const LEASE = namedStatement<'owner' | 'nowMs' | 'id' | 'seenOwner' | 'seenBeat'>(
  `update entries set lease_owner = :owner, lease_beat = :nowMs
  where id = :id and ${IS_UNKNOWN}
    and (lease_owner is null or (lease_owner = :seenOwner and lease_beat = :seenBeat))
  returning *`,
);

/**
 * Renews a lease. The heartbeat increases even if the clock was set back; otherwise, other processes would
 * not notice the renewal.
 */
export const BEAT = namedStatement<'nowMs' | 'id' | 'owner'>(
  `update entries set lease_beat = case when lease_beat < :nowMs then :nowMs else lease_beat + 1 end
  where id = :id and lease_owner = :owner and ${IS_UNKNOWN} returning id`,
);

/**
 * Counts another attempt of a payment. This statement is used only if the route answers a repeated
 * idempotency key with the original payment (§4.2).
 */
export const REPEAT = namedStatement<'id' | 'owner'>(
  `update entries set attempt = attempt + 1
  where id = :id and lease_owner = :owner and ${IS_UNKNOWN} returning *`,
);

/** Records an outcome. A confirmed entry always stays confirmed, and a recorded mismatch is never removed. */
export const RECORD_OUTCOME = namedStatement<keyof EntryOutcome | 'id' | 'owner' | 'nowMs'>(
  `update entries set state = :state, service_id = coalesce(:serviceId, service_id),
  service_status = coalesce(case when state = 'confirmed' then service_status end, :serviceStatus, service_status),
  end_to_end_id = coalesce(:endToEndId, end_to_end_id), mismatch = coalesce(:mismatch, mismatch),
  moved_cents = coalesce(:movedCents, moved_cents),
  error_code = :errorCode, request_id = :requestId,
  settled_at = case when :state = 'unknown' then coalesce(settled_at, :nowMs) else :nowMs end,
  lease_owner = case when :isLeaseKept = 1 then lease_owner end,
  lease_beat = case when :isLeaseKept = 1 then lease_beat else 0 end, version = version + 1
  where id = :id and case when state = 'confirmed'
    then mismatch is null and cast(:mismatch as text) is not null
    else lease_owner = :owner or :state = 'confirmed' end
  returning id`,
);

export const outcomeCells = (
  id: string,
  owner: string,
  outcome: EntryOutcome,
  nowMs: number,
): readonly SqlCell[] =>
  RECORD_OUTCOME.cells({
    id,
    owner,
    nowMs,
    state: outcome.state,
    isLeaseKept: outcome.isLeaseKept ? 1 : 0,
    serviceId: outcome.serviceId ?? null,
    serviceStatus: outcome.serviceStatus ?? null,
    endToEndId: outcome.endToEndId ?? null,
    mismatch: outcome.mismatch ?? null,
    movedCents: outcome.movedCents ?? null,
    errorCode: outcome.errorCode ?? null,
    requestId: outcome.requestId ?? null,
  });

/** Marks entries as shown. Entries with an unknown outcome are skipped. */
export const SHOWN = `update entries set shown_at = ?, version = version + 1
  where not (${IS_UNKNOWN}) and shown_at is null`;

/**
 * Columns that the filter `names` searches. They contain the ids and references of an entry, of its payment,
 * and of the refunded charge.
 */
const NAMED = ['id', 'reference', 'service_id', 'end_to_end_id', 'subject'] as const;

export function filterConditions(filter: JournalFilter): {
  readonly where: string;
  readonly values: readonly SqlCell[];
} {
  const parts: string[] = ['1 = 1'];
  const values: SqlCell[] = [];
  const add = (sql: string, value: SqlCell | undefined): void => {
    if (value === undefined) return;
    parts.push(sql);
    values.push(value);
  };
  add('profile = ?', filter.profile);
  add('batch = ?', filter.batch);
  if (filter.isSingle) parts.push('batch is null');
  add('reference = ?', filter.reference);
  add('created_at >= ?', filter.sinceMs);
  add('created_at < ?', filter.untilMs);
  if (filter.states) parts.push(inLiterals('state', filter.states, ENTRY_STATES));
  if (filter.names) {
    const { names } = filter;
    const marks = marksOf(names) || 'null';
    parts.push(`(${NAMED.map((column) => `${column} in (${marks})`).join(' or ')})`);
    for (const _ of NAMED) values.push(...names);
  }
  return { where: parts.join(' and '), values };
}
