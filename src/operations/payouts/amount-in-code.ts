import { Decimal } from '../../domain/money/decimal.ts';
import type { DecodedCode } from '../keys/decode-qr.ts';

/**
 * Returns the amount in reais, even if it is written unusually (`10.`). Null when the amount is zero, when the
 * payer chooses it, or when the code is dynamic: the document at the URL of such a code sets the amount, and
 * an amount in the code itself is ignored (pix-domain §1.2).
 */
export const amountInCode = ({ kind, amountCents }: DecodedCode): Decimal | null =>
  kind !== 'static' || amountCents === null || amountCents === 0
    ? null
    : Decimal.fromCents(BigInt(amountCents));
