import { Decimal } from '../../domain/money/decimal.ts';
import type { DecodedCode } from '../keys/decode-qr.ts';

/**
 * Returns the amount in reais, even if it is written unusually (`10.`). Null when the amount is zero or the
 * payer chooses it.
 */
export const amountInCode = ({ amountCents }: DecodedCode): Decimal | null =>
  amountCents === null || amountCents === 0 ? null : Decimal.fromCents(BigInt(amountCents));

/** Whether the code or the document at its URL sets the amount. */
export const hasOwnAmount = (code: DecodedCode): boolean =>
  code.kind === 'dynamic' || amountInCode(code) !== null;
