import type { Service } from '../../service.ts';
import type { TransactionRow } from './transaction-row.ts';

/**
 * Returns null for a transaction without a code. A picture that an older version stored is returned
 * unchanged.
 */
export const qrPngOf = (
  { drawQr }: Pick<Service, 'drawQr'>,
  { qrCodePng, qrCodeText }: Pick<TransactionRow, 'qrCodePng' | 'qrCodeText'>,
): Uint8Array | null => qrCodePng ?? (qrCodeText === null ? null : drawQr(qrCodeText));

export function qrPngText(...from: Parameters<typeof qrPngOf>): string | null {
  const png = qrPngOf(...from);
  return png && Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64');
}
