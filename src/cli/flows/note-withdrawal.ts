import type { BrCode } from '../../domain/br-code/decode-br-code.ts';
import { withdrawalWarnings } from '../../operations/keys/withdrawal-warnings.ts';
import type { Started } from '../pix-command.ts';

/** Prints that the code is a Pix Saque or Pix Troco, if it is. */
export function noteWithdrawal(
  { notes }: Pick<Started, 'notes'>,
  code: Pick<BrCode, 'fss' | 'merchantName'>,
): void {
  for (const { key, params } of withdrawalWarnings(code)) notes.note(key, params);
}
