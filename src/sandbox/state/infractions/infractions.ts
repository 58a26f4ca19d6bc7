import {
  type INFRACTION_RESULTS,
  type INFRACTION_STATUSES,
  isInfractionEnded,
} from '../../../contract/schemas/infraction.ts';
import { LOWERCASE } from '../../seeded-random.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import { balanceOf, infractionBlocked, infractionReleased, infractionSettled } from '../money/ledger.ts';
import type { Thousandths } from '../money/thousandths.ts';
import { iso } from '../time-conversions.ts';
import type { TransactionRow } from '../transactions/transaction-row.ts';
import { endToEndIdOf, moveTransaction, refundMove, transactionBySeq } from '../transactions/transactions.ts';
import { emitEvent } from '../webhooks/webhooks.ts';

/**
 * Time for the account's answer to a dispute, in ms of the sandbox clock (unshown.md §8). The next two
 * constants are the times from a defense to the decision, and from the decision to the refund.
 */
const ANSWER_WITHIN_MS = 72 * 3_600_000;
const JUDGED_AFTER_MS = 3_600_000;
const REFUNDED_AFTER_MS = 3_000;
/** Fee for each dispute that the account wins: R$ 1.00. */
const FEE: Thousandths = 1_000n;

type InfractionStatus = (typeof INFRACTION_STATUSES)[number];
type AnalysisResult = (typeof INFRACTION_RESULTS)[number];

export interface InfractionRow {
  readonly seq: bigint;
  readonly id: string;
  readonly account: bigint;
  readonly transactionSeq: bigint;
  readonly transactionId: string;
  readonly protocol: string;
  readonly type: string;
  readonly status: InfractionStatus;
  readonly reportedBy: string;
  readonly reportDetails: string | null;
  readonly analysisResult: AnalysisResult | null;
  readonly analysisDetails: string | null;
  readonly endToEndId: string;
  readonly amount: Thousandths;
  readonly blockedAmount: Thousandths;
  readonly feeCharged: Thousandths;
  readonly settledAmount: Thousandths;
  readonly reportedAt: bigint;
  readonly expiresAt: bigint;
  readonly closedAt: bigint | null;
  readonly nextAt: bigint;
  readonly settledAt: bigint | null;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
}

/**
 * Returns the dispute that currently blocks the money of a transaction. While there is one, the transaction
 * cannot be refunded.
 */
export const heldInfraction = ({ db }: Service, transaction: bigint): InfractionRow | undefined =>
  db.get<InfractionRow>(
    'select * from infractions where transactionSeq = ? and settledAt is null',
    transaction,
  );

/**
 * Opens a dispute (MED) of a paid charge. It blocks the amount that was not yet refunded. If the balance is
 * lower, it blocks the whole balance.
 * @throws ServiceFault `PZG409` when the charge was not paid, is being refunded, or is already disputed
 */
export function openInfraction(
  service: Service,
  row: TransactionRow,
  {
    type = 'REFUND_REQUEST',
    details,
    answerWithinMs = ANSWER_WITHIN_MS,
  }: {
    readonly type?: string | undefined;
    readonly details?: string | undefined;
    readonly answerWithinMs?: number;
  },
): InfractionRow {
  const { db, clock, random, scheduler } = service;
  const disputable = row.type === 'DEPOSIT' && row.method === 'PIX' && row.status === 'COMPLETED';
  const busy = row.refundStatus === 'PENDING' || heldInfraction(service, row.seq);
  if (!disputable || busy) throw new ServiceFault('PZG409');
  const amount = row.amount - (row.refundAmount ?? 0n);
  const available = balanceOf(service, row.account, 'available');
  const blockedAmount = available < amount ? available : amount;
  const last = db.lastRowid('infractions');
  const now = clock.now();
  const expiresAt = now + answerWithinMs;
  const opened = db.insertAndGet<InfractionRow>('infractions', {
    id: `c${random.text(LOWERCASE, 24, 'infraction', last + 1n)}`,
    account: row.account,
    transactionSeq: row.seq,
    transactionId: row.id,
    protocol: random.uuid('infraction protocol', last + 1n),
    type,
    status: 'OPEN',
    reportedBy: 'DEBITED_PARTICIPANT',
    reportDetails: details ?? 'O pagador não reconhece a transação.',
    endToEndId: row.endToEndId ?? '',
    participantName: row.payerName,
    participantDocument: row.payerDocument,
    amount,
    blockedAmount,
    reportedAt: now,
    expiresAt,
    nextAt: expiresAt,
    createdAt: now,
    updatedAt: now,
  });
  infractionBlocked(service, moneyOf(opened));
  scheduler.add('infraction', opened.seq, expiresAt);
  return emitInfractionEvent(service, opened);
}

/**
 * Changes the status of a dispute. CLOSED with AGREED schedules the refund; CLOSED with DISAGREED releases
 * the money less the fee. CANCELLED releases the money without a fee (unshown.md §10).
 * @throws ServiceFault `PZG409` when the dispute is closed, would return to OPEN, or already has the status
 */
export function moveInfraction(
  service: Service,
  row: InfractionRow,
  status: InfractionStatus,
  given: { readonly result?: AnalysisResult | undefined; readonly details?: string | undefined } = {},
): InfractionRow {
  if (isInfractionEnded(row.status) || status === 'OPEN' || status === row.status)
    throw new ServiceFault('PZG409');
  if (!isInfractionEnded(status)) return emitInfractionEvent(service, change(service, row, { status }));
  const { clock, scheduler, db } = service;
  const now = clock.now();
  const result = status === 'CLOSED' ? (given.result ?? 'AGREED') : null;
  const closed = { status, closedAt: now, analysisResult: result, analysisDetails: given.details ?? null };
  db.run(`update defenses set status = 'DEFENDED', updatedAt = ? where infraction = ?`, now, row.seq);
  if (result === 'AGREED') {
    // The transaction changes before the event is emitted. If it changed later, the event's delivery would be
    // discarded (§6.2 rule 1).
    moveTransaction(service, transactionBySeq(service, row.transactionSeq), 'WAITING_FOR_REFUND');
    const nextAt = now + REFUNDED_AFTER_MS;
    scheduler.add('infraction', row.seq, nextAt);
    return emitInfractionEvent(service, change(service, row, { ...closed, nextAt }));
  }
  const costs = result === 'DISAGREED' && row.blockedAmount > FEE ? FEE : 0n;
  infractionReleased(service, { ...moneyOf(row), fee: costs });
  return emitInfractionEvent(service, change(service, row, { ...closed, feeCharged: costs, settledAt: now }));
}

/**
 * Adds a statement of the payer to a dispute. The dispute keeps its status, but the event of this status is
 * emitted again (§6.2: consumers must tolerate repeated events).
 */
export const addDetails = (service: Service, row: InfractionRow, details: string): InfractionRow =>
  emitInfractionEvent(
    service,
    change(service, row, { reportDetails: `${row.reportDetails ?? ''} ${details}`.trim() }),
  );

/**
 * Records a defense and schedules the decision. The caller must check that the dispute has no earlier
 * defense.
 */
export function noteDefended(service: Service, row: InfractionRow): InfractionRow {
  const nextAt = service.clock.now() + JUDGED_AFTER_MS;
  service.scheduler.add('infraction', row.seq, nextAt);
  return emitInfractionEvent(service, change(service, row, { status: 'DEFENDED', nextAt }));
}

/**
 * Performs the next step of a dispute when its time has come. If the dispute is not closed, this step closes
 * it: the account wins if it has sent a defense. If the account lost, the next step refunds the payer.
 */
export function stepInfraction(service: Service, subject: bigint): undefined {
  const { db, clock } = service;
  const row = db.get<InfractionRow>('select * from infractions where seq = ?', subject);
  if (!row || row.settledAt !== null || clock.now() < Number(row.nextAt)) return;
  if (row.status === 'CLOSED') {
    payBack(service, row);
    return;
  }
  const defended = db.get('select 1 from defenses where infraction = ?', subject);
  moveInfraction(service, row, 'CLOSED', {
    result: defended ? 'DISAGREED' : 'AGREED',
    details: defended ? 'Defesa aceita.' : 'Prazo encerrado sem defesa.',
  });
}

function payBack(service: Service, row: InfractionRow): void {
  const transaction = transactionBySeq(service, row.transactionSeq);
  const refundedAt = service.clock.now();
  infractionSettled(service, moneyOf(row));
  change(service, row, { settledAmount: row.blockedAmount, settledAt: refundedAt });
  moveTransaction(service, transaction, 'REFUNDED', {
    refundAmount: (transaction.refundAmount ?? 0n) + row.blockedAmount,
    refundStatus: refundMove(transaction, 'COMPLETED'),
    refundReason: 'MED',
    refundDescription: row.reportDetails,
    refundedAt,
    refundEndToEndId: endToEndIdOf(
      service,
      { kind: 'return', ispb: transaction.receiverInstitutionIspb ?? '', atMs: refundedAt },
      ...['refund', row.id],
    ),
  });
}

const moneyOf = ({ account, blockedAmount, transactionId, id }: InfractionRow) => ({
  account,
  amount: blockedAmount,
  transactionId,
  infractionId: id,
});

type Changes = { readonly [Column in keyof InfractionRow]?: string | bigint | number | null };

function change({ db, clock }: Service, row: InfractionRow, changes: Changes): InfractionRow {
  db.update('infractions', row.seq, { updatedAt: clock.now(), ...changes });
  const changed = db.get<InfractionRow>('select * from infractions where seq = ?', row.seq);
  if (!changed) throw new Error(`no infraction ${row.seq}`);
  return changed;
}

export function infractionFacts(row: InfractionRow) {
  const { id, protocol, type, status, reportedBy, reportDetails, analysisResult, analysisDetails } = row;
  return {
    id,
    protocol,
    type,
    status,
    reportedBy,
    reportDetails,
    analysisResult,
    analysisDetails,
    endToEndId: row.endToEndId,
    reportedAt: iso(row.reportedAt),
  };
}

/** Emits an event whose body contains the transaction and the dispute (§6.1). */
function emitInfractionEvent(service: Service, row: InfractionRow): InfractionRow {
  const { endToEndId, ...facts } = infractionFacts(row);
  emitEvent(service, transactionBySeq(service, row.transactionSeq), 'INFRACTION_CHANGED', {
    ...facts,
    transactionEndToEndId: endToEndId,
    expiresAt: iso(row.expiresAt),
  });
  return row;
}
