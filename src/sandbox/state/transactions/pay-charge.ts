import { type Institution, type Payer, payerOf } from '../../fixtures.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import type { AccountRow } from '../accounts/account-row.ts';
import { accountOf } from '../accounts/sandbox-accounts.ts';
import { chargePaid, commissionPaid } from '../money/ledger.ts';
import type { Thousandths } from '../money/thousandths.ts';
import type { TransactionRow } from './transaction-row.ts';
import {
  beginTransaction,
  endToEndIdOf,
  moveTransaction,
  nextTransactionId,
  partyFields,
  transactionBySeq,
} from './transactions.ts';

/** Payer of a charge. `payerOf` invents the fields that are missing. */
export interface PaidBy extends Partial<Payer> {
  readonly institution?: Institution;
  readonly accountNumber?: string;
  readonly endToEndId?: string;
}

/** Marks a charge as paid, and credits the amount less the fee in one statement entry (unshown.md §10). */
export function payCharge(service: Service, row: TransactionRow, given: PaidBy): TransactionRow {
  if (row.type !== 'DEPOSIT') throw new ServiceFault('PZG409');
  const { clock, random } = service;
  const payer = { ...payerOf(random, row.seq), ...given };
  const paidAt = clock.now();
  const paid = moveTransaction(service, row, 'COMPLETED', {
    paidAt,
    payerName: payer.name,
    payerDocument: payer.document,
    payerInstitutionIspb: payer.institution.ispb,
    payerInstitutionName: payer.institution.name,
    payerAccountNumber: payer.accountNumber ?? null,
    endToEndId:
      payer.endToEndId ??
      endToEndIdOf(service, { ispb: payer.institution.ispb, atMs: paidAt }, 'end to end', row.seq),
  });
  const { account, amount, serviceFeeCharged: fee, id: transactionId } = row;
  chargePaid(service, { account, amount, fee, transactionId });
  payCommission(service, account, fee);
  return paid;
}

/** Credits a payment that was sent to a Pix key, without a charge. */
export function receivePix(
  service: Service,
  owner: AccountRow,
  amount: Thousandths,
  payer: Required<PaidBy>,
): void {
  const id = nextTransactionId(service);
  const fee = owner.depositFee;
  chargePaid(service, { account: owner.seq, amount, fee, transactionId: id });
  beginTransaction(service, {
    id,
    account: owner.seq,
    type: 'DEPOSIT',
    method: 'PIX',
    status: 'COMPLETED',
    amount,
    serviceFeeCharged: fee,
    paidAt: service.clock.now(),
    payerName: payer.name,
    payerDocument: payer.document,
    payerInstitutionIspb: payer.institution.ispb,
    payerInstitutionName: payer.institution.name,
    payerAccountNumber: payer.accountNumber,
    ...partyFields('receiver', owner),
    endToEndId: payer.endToEndId,
  });
  payCommission(service, owner.seq, fee);
}

/** Credits the partner's commission, which is a transaction of the type COMMISSION (§2.1). */
function payCommission(service: Service, from: bigint, fee: bigint): void {
  const { partner, commission } = accountOf(service, from);
  if (partner === null || commission === 0n || commission > fee) return;
  const id = nextTransactionId(service);
  commissionPaid(service, { account: partner, amount: commission, transactionId: id });
  beginTransaction(service, {
    id,
    account: partner,
    type: 'COMMISSION',
    method: 'INTERNAL_TRANSFER',
    status: 'COMPLETED',
    amount: commission,
    serviceFeeCharged: 0n,
    paidAt: service.clock.now(),
    ...partyFields('receiver', accountOf(service, partner)),
  });
}

export function expireCharge(service: Service, seq: bigint): undefined {
  const row = transactionBySeq(service, seq);
  if (row.status === 'PENDING') moveTransaction(service, row, 'EXPIRED');
}
