import { type BrCode, decodeBrCode } from '../../../domain/br-code/decode-br-code.ts';
import { Decimal } from '../../../domain/money/decimal.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import { spokenReais, type Thousandths, thousandths } from '../money/thousandths.ts';
import { chargeAt } from './find-transaction.ts';

/** @throws ServiceFault `PZK601` for a code that cannot be paid */
export function decodePayableCode(text: string): BrCode {
  const decoded = decodeBrCode(text);
  // A code that only enrols the payer in a recurrence contains nothing to pay.
  if (!decoded.ok || decoded.code.kind === 'recurrence') throw new ServiceFault('PZK601');
  return decoded.code;
}

/**
 * @throws ServiceFault `PZK301` or `PZK310` for a code of the sandbox without a payable charge, `PZS604` if
 * neither the code nor the caller names an amount, `PZS603` if they name different amounts
 */
export function amountOfCode(service: Service, code: BrCode, given: Thousandths | undefined): Thousandths {
  const charge = code.url === null ? undefined : chargeAt(service, code.url);
  if (charge && charge.status !== 'PENDING') throw new ServiceFault('PZK310');
  const written = charge?.amount ?? writtenAmount(code);
  const amount = given ?? written;
  if (amount === undefined) throw new ServiceFault('PZS604');
  if (written !== undefined && amount !== written) {
    throw new ServiceFault('PZS603', { a: spokenReais(amount), b: spokenReais(written) });
  }
  return amount;
}

export function writtenAmount(code: BrCode): Thousandths | undefined {
  const amount = writtenReais(code);
  return amount === null || amount.sign === 0 ? undefined : thousandths(amount);
}

/** Returns the amount in reais. In a code, `50.` and `.50` are valid numbers. */
export const writtenReais = ({ amount }: BrCode): Decimal | null =>
  amount === null ? null : (Decimal.parse(amount.replace(/\.$/, '').replace(/^\./, '0.')) ?? null);
