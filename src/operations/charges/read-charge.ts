import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { chargeQrCode, readCharge as readChargeRow } from '../../contract/routes/charges.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { fail } from '../../domain/errors.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';

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

/** Reads one charge. @throws PixError `usage` when no field is given, `missing` when no charge matches */
export async function readCharge(
  operator: Operator,
  lookup: TransactionLookup,
): Promise<DecodedRow<Transaction>> {
  demandField('payment.which', lookup);
  return callRoute(operator, readChargeRow, { query: lookup });
}

/**
 * Checks that at least one field is given.
 * @throws PixError `usage` when no field is given
 */
export function demandField(key: 'payment.which' | 'transfer.which', lookup: TransactionLookup): void {
  if (Object.values(lookup).every((value) => value === undefined)) throw fail(key);
}

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
