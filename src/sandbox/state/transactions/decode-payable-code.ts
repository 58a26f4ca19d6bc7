import { type BrCode, decodeBrCode } from '../../../domain/br-code/decode-br-code.ts';
import { Decimal } from '../../../domain/money/decimal.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import { spokenReais, type Thousandths, thousandths } from '../money/thousandths.ts';
import { chargeAt } from './transaction-row.ts';

/**
 * Decodes a Pix copy-and-paste code.
 * @throws ServiceFault `PZK601` for a code that cannot be paid
 */
export function decodePayableCode(text: string): BrCode {
  const decoded = decodeBrCode(text);
  // A `recurrence` code cannot be paid. It only asks the payer to authorize future payments.
  if (!decoded.ok || decoded.code.kind === 'recurrence') throw new ServiceFault('PZK601');
  return decoded.code;
}

/**
 * Returns the part of a code that may name an error for `throwRequestedError`: the end of its URL, otherwise
 * its txid.
 */
export const nameOfCode = ({ url, txid }: BrCode): string | null => url?.split('/').at(-1) ?? txid;

/**
 * Returns the amount to pay for a code: `given` if it is set, otherwise the amount of the code's charge,
 * otherwise the amount that the code contains.
 * @throws ServiceFault `PZK301` or `PZK310` for a code of the sandbox without a payable charge, `PZS604` if
 * there is no amount, `PZS603` if `given` differs from the amount of the charge or code
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

/** Returns the amount in the code, in reais. Codes may write it as `50.` or `.50`. */
export const writtenReais = ({ amount }: BrCode): Decimal | null =>
  amount === null ? null : (Decimal.parse(amount.replace(/\.$/, '').replace(/^\./, '0.')) ?? null);
