import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import { chargeQrCode, readCharge as readChargeRow } from '../contract/routes/charges.ts';
import { readPayout as readPayoutRow, readTransfer as readTransferRow } from '../contract/routes/payouts.ts';
import type { Transaction } from '../contract/schemas/transaction.ts';
import { fail } from '../domain/errors.ts';
import { callRoute } from './call-route.ts';
import type { Operator } from './operator.ts';

/**
 * Search fields for a charge, payout or transfer. The found record must match all given fields (§4.1 `GET
 * /pix`, unshown.md §3).
 */
export interface TransactionLookup {
  readonly id?: string | undefined;
  readonly clientReference?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly virtualAccount?: string | undefined;
}

/**
 * Returns a function that reads one payment.
 * @throws PixError `usage` when no field is given, `missing` when no payment matches
 */
const paymentReader =
  <L extends Omit<TransactionLookup, 'endToEndId'>>(
    row: typeof readChargeRow | typeof readPayoutRow | typeof readTransferRow,
    key: 'payment.which' | 'transfer.which' = 'payment.which',
  ) =>
  async (operator: Operator, lookup: L): Promise<DecodedRow<Transaction>> => {
    if (Object.values(lookup).every((value) => value === undefined)) throw fail(key);
    return callRoute(operator, row, { query: lookup });
  };

export const readCharge = paymentReader<TransactionLookup>(readChargeRow);
export const readPayout = paymentReader<TransactionLookup>(readPayoutRow);
/** The service cannot find a transfer by its end-to-end id. */
export const readTransfer = paymentReader(readTransferRow, 'transfer.which');

/**
 * Returns the charge with its Pix copy-and-paste code.
 * @throws PixError `missing` when the charge has no code, because it can no longer be paid
 */
export async function copyAndPasteCode(
  operator: Operator,
  id: string,
): Promise<{ charge: DecodedRow<Transaction>; code: string }> {
  const charge = await readCharge(operator, { id });
  const code = charge.item.qrCodeText;
  if (code) return { charge, code };
  throw fail('charge.no_code', { id, status: charge.item.status });
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47];

/**
 * Returns the service's QR code image, as the bytes of a PNG.
 * @throws PixError `unavailable` when the answer is not a PNG
 */
export async function chargePng(operator: Operator, id: string): Promise<Uint8Array> {
  const { bytes, headers } = await operator.client.bytes(chargeQrCode, { path: { transactionId: id } });
  if (PNG_START.every((byte, index) => bytes[index] === byte)) return bytes;
  const type = headers['content-type'] ?? '?';
  throw fail('client.bad_reply.wrong_type', { type, expected: 'image/png' });
}
