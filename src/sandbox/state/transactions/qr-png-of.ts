import type { Service } from '../../service.ts';
import type { TransactionRow } from './transaction-row.ts';

/**
 * Returns the QR code as PNG, or null if the transaction has no code. If an older version stored the PNG,
 * returns the stored one.
 */
export const qrPngOf = (
  { drawQr }: Pick<Service, 'drawQr'>,
  { qrCodePng, qrCodeText }: Pick<TransactionRow, 'qrCodePng' | 'qrCodeText'>,
): Uint8Array | null => qrCodePng ?? (qrCodeText === null ? null : drawQr(qrCodeText));

export function qrPngText(...from: Parameters<typeof qrPngOf>): string | null {
  const png = qrPngOf(...from);
  return png && Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64');
}
