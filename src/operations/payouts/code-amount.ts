import { Decimal } from '../../domain/money/money.ts';
import type { DecodedCode } from '../keys/decode-qr.ts';

/**
 * The amount in the code, in reais, however it is written (`10.`); null when the payer chooses it, also when it is
 * zero.
 */
export const amountIn = ({ amountCents }: DecodedCode): Decimal | null =>
  amountCents === null || amountCents === 0 ? null : Decimal.fromCents(BigInt(amountCents));

/** Whether the code or its URL fixes the amount, so that the payer cannot choose it. */
export const hasOwnAmount = (code: DecodedCode): boolean =>
  code.kind === 'dynamic' || amountIn(code) !== null;
