import { decodeBrCode } from '../../../domain/br-code/decode-br-code.ts';
import { formatSaoPaulo } from '../../../domain/time/parse-when.ts';
import { FAILING_KEY, FAILING_TXID, OWN_INSTITUTION, STEPPING_KEY } from '../../fixtures.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import type { AccountRow } from '../accounts/account-row.ts';
import { accountOfKey, keyOwner } from '../accounts/pix-key-row.ts';
import { accountOf } from '../accounts/sandbox-accounts.ts';
import { payoutRequested, payoutReversed, payoutSent } from '../money/ledger.ts';
import { spokenReais, type Thousandths } from '../money/thousandths.ts';
import { payCharge, receivePix } from './pay-charge.ts';
import { chargeAt, type TransactionRow } from './transaction-row.ts';
import {
  beginTransaction,
  endToEndIdOf,
  moveTransaction,
  partyFields,
  transactionBySeq,
} from './transactions.ts';

/** Time in ms of the sandbox clock after which a payout ends. */
const SETTLED_AFTER_MS = 10_000;
const HUB_STEP_MS = 1_000;

export interface NewPayout extends Pick<PayoutRow, 'operation' | 'destination' | 'comment'> {
  readonly id: string;
  readonly account: AccountRow;
  readonly amount: Thousandths;
  readonly fee: Thousandths;
  readonly fields: Pick<TransactionRow, 'withdrawPixKey' | 'withdrawPixType' | 'callbackUrl'> &
    Partial<Pick<TransactionRow, 'clientReference' | 'virtualAccount'>>;
  readonly hub: boolean;
}

/**
 * Creates a payout and debits amount and fee. If the payout fails later, they are credited again (unshown.md
 * §10).
 * @throws ServiceFault `PZC200` when the balance is too low
 */
export function beginPayout(service: Service, payout: NewPayout): TransactionRow {
  const { db, clock, scheduler } = service;
  const { id, account, amount, fee, operation, destination, comment, fields, hub } = payout;
  const now = clock.now();
  payoutRequested(service, { account: account.seq, amount, fee, transactionId: id });
  const row = beginTransaction(service, {
    id,
    account: account.seq,
    type: 'WITHDRAW',
    method: 'PIX',
    status: 'PENDING',
    amount,
    serviceFeeCharged: fee,
    ...partyFields('payer', account),
    ...fields,
  });
  const steps = hub && destination === STEPPING_KEY;
  // A new payout in the hub starts as APPROVED, because the answer contains `approvedAt` (§2.3). Only a
  // payout to `STEPPING_KEY` starts as REQUESTED.
  const progress = steps
    ? { hubStatus: 'REQUESTED' }
    : hub
      ? { hubStatus: 'APPROVED', sentAt: now, approvedAt: now }
      : { hubStatus: null };
  db.insert('payouts', { transactionSeq: row.seq, operation, destination, comment, ...progress });
  takeOfDay(service, account.seq, now, amount);
  scheduler.add('payout', row.seq, now + (steps ? HUB_STEP_MS : SETTLED_AFTER_MS));
  return row;
}

export function payoutOf({ db }: Service, seq: bigint): PayoutRow {
  const payout = db.get<PayoutRow>('select * from payouts where transactionSeq = ?', seq);
  if (!payout) throw new Error(`no payout of transaction ${seq}`);
  return payout;
}

/**
 * Performs the next step of a payout. A hub payout to `STEPPING_KEY` has one step for each status (unshown.md
 * §4). Any other payout has only the step that completes it.
 */
export function stepPayout(service: Service, subject: bigint): undefined {
  const { db, clock, scheduler } = service;
  const row = transactionBySeq(service, subject);
  if (row.status !== 'PENDING') return;
  const { hubStatus } = payoutOf(service, subject);
  const now = clock.now();
  if (hubStatus === 'REQUESTED') {
    db.run(`update payouts set hubStatus = 'CREATED', sentAt = ? where transactionSeq = ?`, now, subject);
    scheduler.add('payout', subject, now + HUB_STEP_MS);
  } else if (hubStatus === 'CREATED') {
    db.run(
      `update payouts set hubStatus = 'APPROVED', approvedAt = ? where transactionSeq = ?`,
      now,
      subject,
    );
    scheduler.add('payout', subject, Number(row.createdAt) + SETTLED_AFTER_MS);
  } else settlePayout(service, row);
}

export function settlePayout(service: Service, row: TransactionRow): TransactionRow {
  const payout = payoutOf(service, row.seq);
  const receiver = receiverOf(service, payout, row.amount);
  if (!receiver) return failPayout(service, row, 'ERROR', 'Recusado pela instituição do recebedor');
  const { charge, owner, ...fields } = receiver;
  const { clock, db } = service;
  const { amount, serviceFeeCharged: fee, account, id: transactionId } = row;
  const paidAt = clock.now();
  const endToEndId = endToEndIdOf(
    service,
    { ispb: OWN_INSTITUTION.ispb, atMs: paidAt },
    'end to end',
    row.seq,
  );
  payoutSent(service, { account, amount, fee, transactionId });
  const sent = moveTransaction(service, row, 'COMPLETED', { ...fields, endToEndId, paidAt });
  if (payout.hubStatus !== null) {
    const sql = `update payouts set hubStatus = 'CONFIRMED', sentAt = coalesce(sentAt, ?),
      approvedAt = coalesce(approvedAt, ?), confirmedAt = ? where transactionSeq = ?`;
    db.run(sql, paidAt, paidAt, paidAt, row.seq);
  }
  const { accountNumber, name, document } = accountOf(service, account);
  const payer = { name, document, institution: OWN_INSTITUTION, accountNumber, endToEndId };
  if (charge) payCharge(service, charge, payer);
  else if (owner) receivePix(service, owner, amount, payer);
  return sent;
}

/**
 * Marks a payout as failed or canceled. Credits amount and fee again, and subtracts the amount from the sum
 * of the day's payouts.
 * @throws ServiceFault `PZG409` when the payout has already ended
 */
export function failPayout(
  service: Service,
  row: TransactionRow,
  to: 'ERROR' | 'CANCELED',
  reason: string,
): TransactionRow {
  const { amount, serviceFeeCharged: fee, account, id: transactionId } = row;
  const failed = moveTransaction(service, row, to, { cancellationReason: reason });
  payoutReversed(service, { account, amount, fee, transactionId });
  takeOfDay(service, account, Number(row.createdAt), -amount);
  service.db.run(
    `update payouts set hubStatus = 'FAILED', rejectedReason = ? where transactionSeq = ? and hubStatus is not null`,
    reason,
    row.seq,
  );
  return failed;
}

/**
 * Checks a payout's amount against the account's minimum and maximum.
 * @throws ServiceFault `PZS600`, `PZS601`
 */
export function checkBounds(account: AccountRow, amount: Thousandths): void {
  const { cashOutTicketMin: min, cashOutTicketMax: max } = account;
  if (amount < min) throw new ServiceFault('PZS600', { min: spokenReais(min) });
  if (amount > max) throw new ServiceFault('PZS601', { max: spokenReais(max) });
}

interface PayoutRow {
  readonly operation: 'WITHDRAW' | 'EXTERNAL_PAYMENT';
  readonly destination: string;
  readonly comment: string | null;
  /** Status in the hub. Null for payouts of the main family. */
  readonly hubStatus: 'REQUESTED' | 'CREATED' | 'APPROVED' | 'CONFIRMED' | 'FAILED' | null;
  readonly sentAt: bigint | null;
  readonly approvedAt: bigint | null;
  readonly confirmedAt: bigint | null;
  readonly rejectedReason: string | null;
}

type Shown = Pick<
  TransactionRow,
  'receiverName' | 'receiverDocument' | 'receiverInstitutionIspb' | 'receiverInstitutionName'
>;

interface Receiver extends Shown, Partial<Pick<TransactionRow, 'receiverAccountNumber'>> {
  /** The charge that the payout pays, if it is a charge of this sandbox. */
  readonly charge?: TransactionRow;
  readonly owner?: AccountRow;
}

/** Returns the receiver of a payout, or undefined if the receiver's bank refuses the payout. */
function receiverOf(
  service: Service,
  { operation, destination }: PayoutRow,
  amount: Thousandths,
): Receiver | undefined {
  if (operation === 'WITHDRAW') return ownerOf(service, destination, amount);
  const decoded = decodeBrCode(destination);
  if (!decoded.ok) throw new Error('a code that was read cannot be read any more');
  const { key, url, txid, merchantName } = decoded.code;
  if (txid === FAILING_TXID) return undefined;
  const charge = url === null ? undefined : chargeAt(service, url);
  if (charge?.status === 'PENDING')
    return { ...partyFields('receiver', accountOf(service, charge.account)), charge };
  if (charge) return undefined;
  const owner = ownerOf(service, key ?? url ?? '', amount);
  return owner && { ...owner, receiverName: merchantName };
}

/**
 * Returns the owner of a key: an account of the sandbox, otherwise an invented customer of another bank.
 * Returns undefined if the receiver's bank refuses the payout.
 */
function ownerOf(service: Service, key: string, amount: Thousandths): Receiver | undefined {
  if (key === FAILING_KEY) return undefined;
  const seq = accountOfKey(service, key);
  if (seq === undefined) {
    const { name, document, institutionIspb, institutionName } = keyOwner(key);
    return {
      receiverName: name,
      receiverDocument: document,
      receiverInstitutionIspb: institutionIspb,
      receiverInstitutionName: institutionName,
    };
  }
  const owner = accountOf(service, seq);
  if (owner.allowDeposit === 0n || amount <= owner.depositFee) return undefined;
  return { ...partyFields('receiver', owner), owner };
}

/** Returns the sum of today's payouts. Payouts that failed are excluded. */
export function usedToday({ db, clock }: Service, account: bigint): Thousandths {
  const sql = 'select amount from dailyUse where account = ? and day = ?';
  return db.get<{ amount: Thousandths }>(sql, account, dayOf(clock.now()))?.amount ?? 0n;
}

/** Adds an amount to a day's sum of payouts. A failed payout is subtracted with a negative amount. */
export function takeOfDay({ db }: Service, account: bigint, atMs: number, amount: Thousandths): void {
  const sql = `insert into dailyUse (account, day, amount) values (?, ?, ?)
    on conflict do update set amount = amount + excluded.amount`;
  db.run(sql, account, dayOf(atMs), amount);
}

/**
 * Checks that a payout of this amount is within the account's daily limit.
 * @throws ServiceFault `PZS206` when no limit is configured, `PZS202` when the amount would exceed it
 */
export function checkDay(service: Service, account: AccountRow, amount: Thousandths): void {
  const { dailyWithdrawLimit: limit } = account;
  if (limit === null) throw new ServiceFault('PZS206');
  if (usedToday(service, account.seq) + amount > limit) throw new ServiceFault('PZS202');
}

/** Returns the day in São Paulo, for example `2026-11-21`. */
const dayOf = (atMs: number): string => formatSaoPaulo(atMs, 'en').slice(0, 10);
