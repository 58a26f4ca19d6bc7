import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { ItemOf } from '../../contract/route.ts';
import type { readInfraction } from '../../contract/routes/infractions.ts';
import type { ReceiptFacts } from '../../domain/money/receipt-facts.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { Operator } from '../operator.ts';
import { paymentReceipt } from '../receipts/read-receipt.ts';
import { readIdentifier } from '../trace/find-payment.ts';
import { gatherTrace, type PaymentTrace, type Sources } from '../trace/gather-trace.ts';
import { findInfraction } from './find-infraction.ts';

/** Data about a disputed charge, for a defense. */
export interface Evidence {
  readonly infraction: DecodedRow<ItemOf<typeof readInfraction>>;
  /** Null when the charge of the dispute was not found. */
  readonly trace: PaymentTrace | null;
  readonly receipt: ReceiptFacts | null;
  /** The reason why there is no receipt. */
  readonly refusal: PixError | null;
}

/** @throws PixError `missing` when no infraction has this id or protocol */
export async function gatherEvidence(
  operator: Operator,
  idOrProtocol: string,
  sources: Sources,
): Promise<Evidence> {
  const infraction = await findInfraction(operator, idOrProtocol);
  const { transactionId, endToEndId } = infraction.item;
  const identifier = readIdentifier(transactionId || endToEndId || '');
  const trace = identifier === null ? null : await gatherTrace(operator, identifier, sources);
  return { infraction, trace, ...receiptOrReason(trace) };
}

function receiptOrReason(trace: PaymentTrace | null): Pick<Evidence, 'receipt' | 'refusal'> {
  if (trace?.transaction == null) return { receipt: null, refusal: null };
  try {
    return { receipt: paymentReceipt(trace.transaction.item), refusal: null };
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    return { receipt: null, refusal: error };
  }
}
