import type { Service } from '../../service.ts';
import type { TransactionRow } from './transaction-row.ts';

/**
 * The picture of a transaction's QR code, a PNG; null without a code. It follows from the code, so that it is drawn, not
 * kept; rows of older versions have the one that was answered.
 */
export const qrPngOf = (
  { drawQr }: Pick<Service, 'drawQr'>,
  { qrCodePng, qrCodeText }: Pick<TransactionRow, 'qrCodePng' | 'qrCodeText'>,
): Uint8Array | null => qrCodePng ?? (qrCodeText === null ? null : drawQr(qrCodeText));

/** The same as base64. */
export function qrPngText(...from: Parameters<typeof qrPngOf>): string | null {
  const png = qrPngOf(...from);
  return png && Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64');
}
