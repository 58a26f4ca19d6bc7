import { decodeBrCode } from '../../../domain/br-code/decode-br-code.ts';
import { FAILING_KEY, FAILING_TXID } from '../../fixtures.ts';
import { keyOwner } from '../../key-owner.ts';
import type { Service } from '../../service.ts';
import type { AccountRow } from '../accounts/account-row.ts';
import { accountOfKey } from '../accounts/pix-key-row.ts';
import { accountOf } from '../accounts/sandbox-accounts.ts';
import type { Thousandths } from '../money/thousandths.ts';
import { chargeAt } from './find-transaction.ts';
import { partyFields } from './party-fields.ts';
import type { TransactionRow } from './transaction-row.ts';

export interface PayoutRow {
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

export interface Receiver extends Shown, Partial<Pick<TransactionRow, 'receiverAccountNumber'>> {
  /** The charge that the payout pays, if it is a charge of this sandbox. */
  readonly charge?: TransactionRow;
  readonly owner?: AccountRow;
}

/** Returns the receiver of a payout, or undefined if the receiver's bank refuses the payout. */
export function receiverOf(
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
