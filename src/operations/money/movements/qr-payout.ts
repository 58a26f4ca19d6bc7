import type * as z from 'zod/mini';
import { hubPayQrCode } from '../../../contract/routes/hub.ts';
import { type qrReading, readQrCode } from '../../../contract/routes/keys.ts';
import { payQrCode } from '../../../contract/routes/payouts.ts';
import { billOf } from '../../../domain/br-code/bill-of-code.ts';
import { fail } from '../../../domain/errors.ts';
import type { PayoutFamily } from '../../../domain/family.ts';
import { maskPixKey } from '../../../domain/keys/check-pix-key.ts';
import { Decimal, formatBrl, wholeCents } from '../../../domain/money/decimal.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { maskName } from '../../../domain/text/mask.ts';
import { callRoute } from '../../call-route.ts';
import { type DecodedCode, decodeQr } from '../../keys/decode-qr.ts';
import type { Operator } from '../../operator.ts';
import type { Payer } from '../../payouts/read-payer.ts';
import { hubPayoutMismatch, transactionMismatch } from '../answer-mismatch.ts';
import { checkLimitsEarly } from '../limit-check.ts';
import { HUB_PAYMENT, hubAppliedOf, hubFields } from './hub-payout.ts';
import type { MoneyOptions, Movement } from './movement.ts';
import { appliedOf, MAIN_PAYMENT, mainFields } from './payout.ts';

/**
 * A BR Code that has been checked for payment. `reading` is the service's decoding of the code; null if the
 * service was not queried. `amountBy` says who set the amount: the code itself, the service that read it, or the
 * payer.
 */
export interface PayableCode {
  readonly text: string;
  readonly code: DecodedCode;
  readonly reading: z.output<typeof qrReading> | null;
  readonly amount: Decimal;
  readonly amountBy: 'code' | 'service' | 'payer';
}

export interface CodePayout extends Omit<MoneyOptions, 'amount'> {
  readonly payable: PayableCode;
}

export interface CodeRequest {
  readonly family: PayoutFamily;
  /** Reason why the service is not asked to decode the code; undefined if it is asked. */
  readonly unread: 'no_lookup' | 'no_main_root' | undefined;
  readonly reference: string;
}

/**
 * Returns the amount in reais, even if it is written unusually (`10.`). Null when the amount is zero, when the
 * payer chooses it, or when the code is dynamic: the document at the URL of such a code sets the amount, and
 * an amount in the code itself is ignored (pix-domain §1.2).
 */
const amountInCode = ({ kind, amountCents }: DecodedCode): Decimal | null =>
  kind !== 'static' || amountCents === null || amountCents === 0
    ? null
    : Decimal.fromCents(BigInt(amountCents));

/**
 * Checks a BR Code offline, has the service decode it, and determines the amount.
 * @throws PixError `usage` when the code is invalid, requests no payment, contains an amount that differs
 * from the given one (`PZS603`, `PZS604`) or from its reading, or gets its amount from the service and cannot be
 * read
 */
export async function payableCode(
  operator: Operator,
  text: string,
  amount: Decimal | undefined,
  { family, unread, reference }: CodeRequest,
): Promise<PayableCode> {
  const code = decoded(text);
  const written = amountInCode(code);
  const known = amount ?? written;
  const receiver = code.key === null ? null : billOf(code).destination;
  await checkLimitsEarly(operator, { kind: 'qr-payout', amount: known, receiver }, reference);
  if (code.kind === 'recurrence') throw fail('payout.only_recurrence');
  // Only the service reads the URL of a dynamic code (pix-domain §1). Without that reading, nobody knows
  // whether the code asks for the given amount.
  if (code.kind === 'dynamic' && unread !== undefined) throw unreadCode(unread);
  const reading = unread === undefined ? await readCode(operator, text, code, family) : null;
  const read = [reading?.amount, reading?.originalAmount].find(isPositive);
  // A proxy may have answered for another code, or the service may charge more than the code says.
  if (written && read && !read.equals(written)) {
    const params = { written: formatBrl(written), read: formatBrl(read) };
    throw fail('payout.read_otherwise', params);
  }
  const fixed = written ?? read;
  if (fixed) {
    if (amount !== undefined && !amount.equals(fixed)) {
      const params = { given: formatBrl(amount), fixed: formatBrl(fixed) };
      throw fail('payout.other_amount', params);
    }
    return { text, code, reading, amount: fixed, amountBy: written ? 'code' : 'service' };
  }
  if (amount === undefined) throw fail('payout.needs_amount');
  return { text, code, reading, amount, amountBy: 'payer' };
}

const isPositive = (amount: Decimal | null | undefined): amount is Decimal => (amount?.sign ?? 0) > 0;

async function readCode(
  operator: Operator,
  emv: string,
  { kind }: DecodedCode,
  family: CodeRequest['family'],
): Promise<PayableCode['reading']> {
  try {
    const { item } = await callRoute(operator, readQrCode, { body: { emv } });
    // A proxy's `{}` is no reading.
    const isRead = (item.qrCodeType ?? item.amount ?? item.originalAmount) !== null;
    if (kind === 'dynamic' && !isRead) throw unreadCode('no_reading');
    return item;
  } catch (error) {
    // A profile for the hub may have no token that opens the main family.
    const isHubOnly = family === 'hub' && error instanceof PixError && error.kind === 'auth';
    throw kind === 'dynamic' && isHubOnly ? unreadCode('not_allowed', error) : error;
  }
}

const unreadCode = (
  unread: 'no_lookup' | 'no_main_root' | 'not_allowed' | 'no_reading',
  cause?: PixError,
): PixError => fail(`payout.code_${unread}`, { reason: cause?.errorCode ?? '' }, { cause });

/** Decodes the code. A failure becomes a `usage` error, because nothing was sent. */
function decoded(text: string): DecodedCode {
  try {
    return decodeQr(text);
  } catch (error) {
    if (error instanceof PixError) throw new PixError({ ...error.init, kind: 'usage', outcome: 'not_sent' });
    throw error;
  }
}

/** Pays a BR Code by `POST /withdraw/qrcode` of the main family. */
export const MAIN_QR_PAYOUT: Movement<typeof payQrCode, CodePayout> = {
  ...MAIN_PAYMENT,
  order: (_operator, payer, payout) => {
    const { amount, text, code } = payout.payable;
    return {
      ...orderOf(payer, payout),
      row: payQrCode,
      input: (reference) => ({ body: { amount, qrCode: text, ...mainFields(payout, reference) } }),
      applied: appliedOf,
      mismatch: (item, reference) =>
        transactionMismatch(item, { amount, reference, key: code.key ?? undefined }),
    };
  },
};

/** Pays a BR Code by `POST /transactions/pix/qr-payments` of the hub. */
export const HUB_QR_PAYOUT: Movement<typeof hubPayQrCode, CodePayout> = {
  ...HUB_PAYMENT,
  order: (_operator, payer, payout) => {
    const { amount, text, code } = payout.payable;
    return {
      ...orderOf(payer, payout),
      row: hubPayQrCode,
      input: () => ({
        body: {
          brCode: text,
          // The service refuses an amount that differs from the code's (unshown.md §10). So a code that changed
          // after it was read cannot move another amount than the person confirmed.
          amount: wholeCents(amount),
          ...hubFields(payout),
        },
      }),
      applied: hubAppliedOf,
      mismatch: (item) => hubPayoutMismatch(item, { amount, key: code.key ?? undefined }),
    };
  },
};

function orderOf(payer: Payer, { payable: { amount, code }, reference, seen }: CodePayout) {
  const { destination, txid } = billOf(code);
  return {
    payer,
    reference,
    seen,
    kind: 'qr-payout' as const,
    amount,
    // If the code contains a key, the destination is this key. The journal then also recognizes an equal
    // payment to the key that was made without a code.
    to: {
      shown: code.key === null ? maskName(code.merchantName) : maskPixKey(destination),
      whole: destination,
    },
    ...(txid === null ? {} : { of: { subject: txid, beforeCents: null } }),
  };
}
