import type * as z from 'zod/mini';
import { hubPayQrCode } from '../contract/routes/hub.ts';
import { readQrCode } from '../contract/routes/keys.ts';
import { payQrCode } from '../contract/routes/payouts.ts';
import type { HubPayout } from '../contract/schemas/hub.ts';
import type { qrReading } from '../contract/schemas/key.ts';
import type { Transaction } from '../contract/schemas/transaction.ts';
import { PixError } from '../domain/errors.ts';
import { Decimal, formatBrl } from '../domain/money.ts';
import { maskPixKey } from '../domain/pix-key.ts';
import { callRow } from './call-row.ts';
import { type DecodedCode, decodeQr } from './decode-qr.ts';
import { type Moved, moveMoney } from './move-money.ts';
import type { Operator } from './operator.ts';
import { hubAppliedOf } from './pay-key.ts';
import { appliedOf } from './prove-main.ts';
import type { Payer } from './read-payer.ts';

/** A code that holds, and what the service says of it; null where it was not asked. */
export interface PayableCode {
  readonly text: string;
  readonly code: DecodedCode;
  readonly reading: z.output<typeof qrReading> | null;
  /** Reais to be paid. */
  readonly amount: Decimal;
}

export interface CodePayout {
  readonly payable: PayableCode;
  readonly reference: string;
  readonly comment?: string | undefined;
  readonly virtualAccount?: string | undefined;
  readonly callbackUrl?: string | undefined;
}

/**
 * Checks a code on this machine, has the service read it, and settles what would be paid.
 * @param lookup false: the service is not asked
 * @throws PixError `usage`: it does not hold, has nothing to pay, or its amount is not the one given (`PZS603`, `PZS604`)
 */
export async function payableCode(
  operator: Operator,
  text: string,
  amount: Decimal | undefined,
  lookup: boolean,
): Promise<PayableCode> {
  const code = decoded(text);
  if (code.kind === 'recurrence') throw refused('payout.only_recurrence', {});
  const reading = lookup ? (await callRow(operator, readQrCode, { body: { emv: text } })).item : null;
  // In a dynamic code what its address says rules, and only the service has read that (pix-domain §1).
  const fixed = reading?.amount ?? (code.amount === null ? null : (Decimal.parse(code.amount) ?? null));
  if (fixed !== null && fixed.sign > 0) {
    if (amount !== undefined && !amount.equals(fixed))
      throw refused('payout.other_amount', { given: formatBrl(amount), fixed: formatBrl(fixed) });
    return { text, code, reading, amount: fixed };
  }
  if (amount === undefined) throw refused('payout.needs_amount', {});
  return { text, code, reading, amount };
}

/** As `decodeQr`, but a code that does not hold is a payment that is not made: nothing was sent. */
function decoded(text: string): DecodedCode {
  try {
    return decodeQr(text);
  } catch (error) {
    if (error instanceof PixError) throw new PixError({ ...error.init, kind: 'usage', outcome: 'not_sent' });
    throw error;
  }
}

const refused = (
  key: 'payout.only_recurrence' | 'payout.other_amount' | 'payout.needs_amount',
  params: Readonly<Record<string, string>>,
): PixError => new PixError({ kind: 'usage', key, params, errorCode: 'usage', outcome: 'not_sent' });

/** Main family: `POST /withdraw/qrcode`. */
export function payCode(operator: Operator, payer: Payer, payout: CodePayout): Promise<Moved<Transaction>> {
  const { payable, reference, comment, virtualAccount, callbackUrl } = payout;
  return moveMoney(operator, {
    row: payQrCode,
    input: {
      body: {
        amount: payable.amount,
        qrCode: payable.text,
        clientReference: reference,
        ...(comment === undefined ? {} : { description: comment }),
        ...(virtualAccount === undefined ? {} : { virtualAccount }),
        ...(callbackUrl === undefined ? {} : { callbackUrl }),
      },
      ...operator.extra,
    },
    intent: intentOf(payer, payout),
    applied: appliedOf,
  });
}

/** Hub family: `POST /transactions/pix/qr-payments`. */
export function payCodeByHub(
  operator: Operator,
  payer: Payer,
  payout: CodePayout,
): Promise<Moved<HubPayout>> {
  const { payable, comment, callbackUrl } = payout;
  // The spec shows no amount in this body, so it goes along only where the code has none of its own.
  const own = payable.code.amount !== null || payable.code.kind === 'dynamic';
  return moveMoney(operator, {
    row: hubPayQrCode,
    input: {
      body: {
        brCode: payable.text,
        ...(own ? {} : { amount: payable.amount.toCents() ?? 0n }),
        ...(comment === undefined ? {} : { comment }),
        ...(callbackUrl === undefined ? {} : { callbackUrl }),
      },
      ...operator.extra,
    },
    intent: intentOf(payer, payout),
    applied: hubAppliedOf,
  });
}

const intentOf = ({ scope, notBefore }: Payer, { payable, reference }: CodePayout) => ({
  scope,
  notBefore,
  reference,
  kind: 'qr-payout' as const,
  amountCents: payable.amount.toCents() ?? 0n,
  destination: payable.code.key === null ? payable.code.merchantName : maskPixKey(payable.code.key),
  // As a payout to that key would have it: the same is the same, by key or by code.
  destinationText: payable.code.key ?? payable.text,
});
