import { Decimal } from '../../domain/money/decimal.ts';
import type { DecodedCode } from '../keys/decode-qr.ts';

/**
 * Returns the amount that the code contains, in reais, even if its spelling is unusual (`10.`). Returns null
 * when the payer chooses the amount, or the amount is zero.
 */
export const amountInCode = ({ amountCents }: DecodedCode): Decimal | null =>
  amountCents === null || amountCents === 0 ? null : Decimal.fromCents(BigInt(amountCents));

/**
 * Returns whether the amount is set by the code or by the document at its URL, so that the payer cannot
 * choose it.
 */
export const hasOwnAmount = (code: DecodedCode): boolean =>
  code.kind === 'dynamic' || amountInCode(code) !== null;
