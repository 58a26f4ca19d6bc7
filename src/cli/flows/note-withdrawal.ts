import type { BrCode } from '../../domain/br-code/decode-br-code.ts';
import type { Started } from '../pix-command.ts';

/** Prints that the code is a Pix Saque or Pix Troco, if it is: whoever pays it gets cash, not goods. */
export function noteWithdrawal(
  { notes }: Pick<Started, 'notes'>,
  { fss, merchantName }: Pick<BrCode, 'fss' | 'merchantName'>,
): void {
  if (fss !== null) notes.note('qr.withdrawal', { name: merchantName, ispb: fss });
}
