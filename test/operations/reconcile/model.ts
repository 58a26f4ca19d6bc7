import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operator } from '../../../src/operations/operator.ts';
import { readPayer } from '../../../src/operations/payouts/read-payer.ts';
import { type Reconciled, reconcile } from '../../../src/operations/reconcile/reconcile.ts';
import { inboxAt } from '../../../src/operations/webhooks/replay-delivery.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import type { EntryOutcome } from '../../../src/storage/journal/journal-entry.ts';
import { openJournal } from '../../../src/storage/journal/open-journal.ts';
import { operatorOn } from '../../support/servers/listed-service.ts';
import { received } from '../../support/servers/received.ts';
import { journalEntry } from '../../support/stores/journal-intent.ts';

export const HOUR = 3_600_000;
export const FROM = Date.parse('2026-11-20T03:00:00Z');
export const TO = FROM + 24 * HOUR - 1;
const NOW = FROM + 240 * HOUR;

/**
 * Faults of a payment. Each value contains the kind and the side of the difference that `reconcile` reports
 * for the fault.
 */
export const FAULTS = {
  leak: 'missing_in_journal journal',
  journal_amount: 'amount_differs journal',
  never: 'missing_at_service journal',
  doubt_there: 'unknown journal',
  doubt_absent: 'unknown journal',
  refused_but_there: 'status_differs journal',
  died: 'status_differs journal',
  twice: 'duplicate service',
  ledger_amount: 'amount_differs ledger',
  ledger_status: 'status_differs ledger',
  ledger_missing: 'missing_in_ledger ledger',
  ledger_extra: 'missing_at_service ledger',
  ledger_twice: 'duplicate ledger',
  ledger_late: 'late ledger',
  no_event: 'missing_in_inbox inbox',
  late_event: 'late inbox',
  told_falsely: 'status_differs inbox',
} as const;
export type Fault = keyof typeof FAULTS;
export const PAYOUTS_ONLY: ReadonlySet<Fault> = new Set([
  'leak',
  'journal_amount',
  'never',
  'doubt_there',
  'doubt_absent',
  'refused_but_there',
  'died',
]);

export interface Payment {
  readonly fault: Fault | null;
  readonly deposit: boolean;
  /**
   * If `place` is `inside`, this is the time from the start of the window to the payment in ms, less than a
   * day. Otherwise, this is the time between the payment and the window in ms.
   */
  readonly at: number;
  readonly place: 'inside' | 'before' | 'after';
  readonly cents: number;
  /** The times in the journal and in the ledger are this many ms later than the times at the service. */
  readonly skew: number;
  /** Days between the first attempt, which failed, and the payment. */
  readonly begunDays?: number | undefined;
  /** The field by which the ledger identifies the payment. */
  readonly key: 'id' | 'e2e' | 'reference';
  /**
   * Status of the payment at the service if the payment has no fault. The status in the journal may still be
   * `PENDING`.
   */
  readonly end?:
    | 'COMPLETED'
    | 'PENDING'
    | 'CANCELED'
    | 'ERROR'
    | 'REFUNDED'
    | 'WAITING_FOR_REFUND'
    | undefined;
  /** Whether the status, date and type are empty in the ledger row. */
  readonly vague?: boolean | undefined;
  /** Set if the payment is still being sent: whether the service already has it. */
  readonly sending?: 'at_service' | 'unseen' | undefined;
  /** Whether the payment is a COMMISSION, which is not in the ledger. */
  readonly commission?: boolean | undefined;
}

interface Sides {
  readonly service: Record<string, unknown>[];
  readonly journal: {
    reference: string;
    cents: number;
    atMs: number;
    begunMs?: number;
    outcome: EntryOutcome | null;
  }[];
  readonly events: { id: string; event: string; atMs: number; createdAt: string }[];
  readonly ledger: string[];
}

/** Returns the expected differences. Only payments inside the window cause differences. */
export const expected = (payments: readonly Payment[]): string[] =>
  payments
    .flatMap(({ fault, place }, n) => (fault && place === 'inside' ? [`${FAULTS[fault]} r${n}`] : []))
    .sort();

function sidesOf(payments: readonly Payment[]): Sides {
  const sides: Sides = { service: [], journal: [], events: [], ledger: [] };
  // This payment has a delivery. Without a delivery in the window, reconcile would not compare the inbox.
  add(sides, { fault: null, deposit: true, at: 0, place: 'inside', cents: 1, skew: 0, key: 'id' }, 'base');
  payments.forEach((payment, n) => {
    add(sides, payment, `r${n}`);
  });
  sides.service.sort((a, b) => String(a.createdAt).localeCompare(String(b.createdAt)));
  return sides;
}

function add({ service, journal, events, ledger }: Sides, payment: Payment, reference: string): void {
  const { at, place, cents, skew, key } = payment;
  const fault = place === 'inside' ? payment.fault : null;
  const bare = place !== 'inside' && payment.fault !== null;
  const isPayout = payment.fault !== null && PAYOUTS_ONLY.has(payment.fault);
  const sound = payment.fault === null;
  const commission = sound && payment.commission === true;
  const type = commission ? 'COMMISSION' : payment.deposit && !isPayout ? 'DEPOSIT' : 'WITHDRAW';
  const end = (sound && payment.end) || 'COMPLETED';
  const created = place === 'inside' ? FROM + at : place === 'before' ? FROM - 1 - at : TO + 1 + at;
  const paid = created + 1_000;
  const createdAt = new Date(created).toISOString();
  const status = fault === 'died' ? 'CANCELED' : fault === 'told_falsely' ? 'PENDING' : end;
  const isUnseen = payment.sending === 'unseen';
  const absent = isUnseen || fault === 'never' || fault === 'doubt_absent' || fault === 'ledger_extra';
  const ids = fault === 'twice' ? [`${reference}-a`, `${reference}-b`] : [`${reference}-a`];
  for (const id of absent ? [] : ids)
    service.push({
      id,
      status,
      type,
      amount: cents / 100,
      clientReference: reference,
      endToEndId: `E${id}`,
      createdAt,
      paidAt: PAID.has(status) ? new Date(paid).toISOString() : null,
    });
  if (type === 'WITHDRAW' && fault !== 'leak' && fault !== 'ledger_extra' && !bare) {
    const inDoubt = fault === 'doubt_absent' || fault === 'doubt_there';
    const state = inDoubt ? 'unknown' : fault === 'refused_but_there' ? 'refused' : 'confirmed';
    journal.push({
      reference,
      cents: fault === 'journal_amount' ? cents + 1 : cents,
      // If the service has no record, only the time in the journal decides whether the payment is inside the
      // window.
      atMs: absent ? created : created + skew,
      ...(payment.begunDays === undefined
        ? {}
        : { begunMs: created - 24 * HOUR * Math.min(payment.begunDays, absent ? 25 : 60) }),
      outcome:
        payment.sending === undefined
          ? {
              state,
              ...(state === 'confirmed'
                ? { serviceId: `${reference}-a`, serviceStatus: journalStatus(payment, status) }
                : {}),
            }
          : null,
    });
  }
  if ((PAID.has(status) || fault === 'told_falsely') && !absent && fault !== 'no_event' && !bare)
    for (const id of ids)
      events.push({
        id,
        event: 'TRANSACTION_COMPLETED',
        atMs: paid + (fault === 'late_event' ? 2 * HOUR : 500),
        createdAt,
      });
  const noRow =
    fault === 'never' || fault === 'doubt_absent' || fault === 'ledger_missing' || fault === 'told_falsely';
  if (noRow || isUnseen || bare || commission) return;
  const written = ((cents + (fault === 'ledger_amount' ? 1 : 0)) / 100).toFixed(2).replace('.', ',');
  const said = fault === 'ledger_status' ? 'REFUNDED' : status;
  const shift = fault === 'ledger_late' ? 60 * HOUR : fault === 'ledger_extra' ? 0 : skew;
  const date = new Date((fault === 'ledger_late' ? TO : created) + shift).toISOString();
  const rows = ids.map((id) => {
    const by = fault === 'twice' ? 'id' : fault === 'ledger_extra' ? 'reference' : key;
    const cells = {
      id: by === 'id' ? id : '',
      e2e: by === 'e2e' ? `E${id}` : '',
      reference: by === 'reference' ? reference : '',
    };
    const rest = sound && payment.vague ? ';;' : `${said};${date};${type}`;
    return `${cells.id};${cells.e2e};${cells.reference};${written};${rest}`;
  });
  ledger.push(...rows, ...(fault === 'ledger_twice' ? rows : []));
}

const PAID: ReadonlySet<string> = new Set(['COMPLETED', 'REFUNDED', 'WAITING_FOR_REFUND']);

/** Returns the status in the journal, which may still be PENDING for a completed payment. */
const journalStatus = ({ fault, key }: Payment, status: string): string =>
  fault === null && !(status === 'COMPLETED' && key === 'id') ? status : 'PENDING';

export interface Found {
  readonly differences: string[];
  readonly result: Omit<Reconciled, 'rows'>;
}

/** Writes the payments to a ledger, a journal and an inbox, and reconciles these with the service. */
export async function reconciled(folder: string, payments: readonly Payment[], nowMs = NOW): Promise<Found> {
  const sides = sidesOf(payments);
  const env = { PIX_DATA_DIR: folder };
  const place = {
    env,
    platform: 'linux' as const,
    home: '/nowhere',
    random: (count: number) => new Uint8Array(count),
  };
  const journal = await openJournal(place);
  const operator: Operator = operatorOn(
    { list: (query) => listed(sides, query), one: (id) => sides.service.find((one) => one.id === id) },
    journal,
    nowMs,
  );
  const { scope } = await readPayer(operator, 'main');
  await Promise.all(
    sides.journal.map(({ cents, outcome, ...entry }) =>
      journalEntry(journal, scope, { ...entry, amountCents: BigInt(cents) }, outcome),
    ),
  );
  const inboxFile = join(folder, 'inbox.sqlite');
  const inbox = await openInbox(inboxFile);
  await Promise.all(
    sides.events.map(({ id, event, atMs, createdAt }) =>
      inbox.append(received({ id, status: 'COMPLETED', createdAt }, event, { receivedAt: atMs })),
    ),
  );
  await inbox.close();
  const file = join(folder, 'ledger.csv');
  writeFileSync(file, `id;e2e;reference;amount;status;date;type\n${sides.ledger.join('\n')}\n`);
  try {
    return await reconcile(
      operator,
      {
        fromMs: FROM,
        toMs: TO,
        inbox: inboxAt(inboxFile),
        lateMs: HOUR,
        ledger: { file, names: {} },
        ledgerTypes: ['DEPOSIT', 'WITHDRAW'],
      },
      async ({ rows, ...result }) => ({
        differences: [...rows()].map(({ kind, side, reference }) => `${kind} ${side} ${reference}`).sort(),
        result,
      }),
    );
  } finally {
    await journal.close();
  }
}

function listed({ service }: Sides, query: URLSearchParams) {
  const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? '9'];
  const reference = query.get('clientReference');
  const e2e = query.get('endToEndId');
  const all = service.filter(
    ({ createdAt, clientReference, endToEndId }) =>
      String(createdAt) >= from &&
      String(createdAt) <= to &&
      (reference === null || clientReference === reference) &&
      (e2e === null || endToEndId === e2e),
  );
  // A page has only three rows, so that the list has several pages.
  const page = Number(query.get('page'));
  return { data: all.slice(3 * (page - 1), 3 * page), hasNextPage: all.length > 3 * page };
}
