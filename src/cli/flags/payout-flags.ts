import { boolean, string } from '@oclif/core/flags';
import type { InferredFlags } from '@oclif/core/interfaces';
import type { MoneyFamily, PayoutFamily } from '../../domain/family.ts';
import { PIX_KEY_TYPES, type PixKeyType } from '../../domain/keys/check-pix-key.ts';
import { givenReference, type Reference, referenceFrom } from '../../domain/money/reference.ts';
import { isAmbiguousKey, payableKey } from '../../operations/keys/pix-key.ts';
import type { Operator } from '../../operations/operator.ts';
import { type AskedFor, withQuestion } from '../asking/questions-of-inputs.ts';
import type { Session } from '../session/session.ts';
import { apiFamilyFlag, familyOf, refuseFlags } from './api-family-flag.ts';
import { refuseReserved } from './extra-fields.ts';
import {
  amountFlag,
  callbackUrl,
  fileFlag,
  forceFlag,
  maxWaitFlag,
  paymentReferenceFlag,
  virtualAccount,
} from './flag-types.ts';
import { text } from './flag-values.ts';
import { changeFlags } from './global-flags.ts';

/** This flag is needed when the type of a Pix key is ambiguous. */
export const keyTypeFlag = string({
  options: [...PIX_KEY_TYPES],
  description: 'key type, when the key could be of two types',
});

export const keyTypeOf = (value: string | undefined): PixKeyType | undefined =>
  value as PixKeyType | undefined;

/**
 * This flag permits a payment that the profile's limits refuse. Its value is the reason, which the journal
 * stores.
 */
export const overrideLimitsFlag = string({
  helpValue: 'REASON',
  description: 'pay beyond the limits of the profile, for this reason; it is recorded',
});

export const receiptFlags = {
  receipt: fileFlag({ description: 'with --wait: save the receipt as .html, .pdf or .png' }),
  force: forceFlag,
};

export const payoutFlags = {
  reference: paymentReferenceFlag({
    description: 'your unique reference, never paid twice (default: generated)',
  }),
  comment: string({ helpValue: 'TEXT', description: 'message to the receiver' }),
  'virtual-account': virtualAccount({ description: 'virtual sub-account, up to 50 characters' }),
  'callback-url': callbackUrl({ description: 'URL that receives each change of the payment' }),
  'confirm-amount': string({
    helpValue: 'REAIS',
    description: 'on a live profile: the amount again, as confirmation',
  }),
  wait: boolean({ description: 'wait for the final outcome' }),
  'max-wait': maxWaitFlag,
  ...receiptFlags,
  family: apiFamilyFlag,
  ...changeFlags,
  'override-limits': overrideLimitsFlag,
};

/** An ambiguous key is accepted, because the next question asks for its type. */
const checkKey = (key: string, { given }: AskedFor): unknown =>
  given['key-type'] === undefined && isAmbiguousKey(key)
    ? undefined
    : payableKey(key, keyTypeOf(text(given['key-type'])));

export const keyPayoutFlags = {
  key: withQuestion(
    string({
      required: true,
      helpValue: 'KEY',
      description: 'CPF, CNPJ, phone, email or random key; - for stdin',
    }),
    { check: checkKey },
  ),
  'key-type': withQuestion(keyTypeFlag, {
    check: (type, { given }) => payableKey(text(given.key) ?? '', keyTypeOf(type)),
    isNeeded: ({ given }) => isAmbiguousKey(text(given.key) ?? ''),
  }),
  amount: amountFlag,
  'receiver-document': string({
    helpValue: 'CPF|CNPJ',
    description: 'pay only if the key belongs to this document; requires the lookup',
  }),
  lookup: boolean({
    allowNo: true,
    default: true,
    description: 'look up the receiver first (default: yes)',
  }),
};

export const moneyOptions = (
  flags: Pick<InferredFlags<typeof payoutFlags>, 'comment' | 'virtual-account' | 'callback-url'>,
) => ({
  comment: flags.comment,
  virtualAccount: flags['virtual-account'],
  callbackUrl: flags['callback-url'],
});

/**
 * Returns the family: from the flag, otherwise from the profile. The hub has no sub-accounts and no route to
 * read a single payout, so `--virtual-account`, `--wait` and `--receipt` are refused
 * there.
 * @throws PixError `usage` for a flag that the hub would ignore
 */
export function moneyFamily(
  flags: Readonly<Record<string, unknown>> & { readonly family?: string | undefined },
  session: Pick<Session, 'profile'>,
): PayoutFamily {
  const family = familyOf(flags.family, session);
  if (family === 'hub') refuseFlags(family, flags, ['wait', 'max-wait', 'receipt', 'virtual-account']);
  return family;
}

/**
 * Returns the reference: from `--set`, the flag, or `--data`, in this order; otherwise a new one.
 * @param destination the flag or argument that names the receiver; default: the argument ID
 * @throws PixError `usage` when `--set` or `--data` would change the receiver or the amount, or when the
 * reference is not valid
 */
export function referenceOf(
  operator: Operator,
  flag: string | undefined,
  family: MoneyFamily,
  destination?: string,
): Reference {
  const honoured = family === 'main' ? ['clientReference'] : [];
  refuseReserved(operator, {
    roles: ['amount', 'reference', 'destination'],
    ...(destination !== undefined && { destination }),
    set: honoured,
    data: honoured,
  });
  const { over = {}, under = {} } = operator.run.extra;
  const said = over.clientReference ?? flag ?? under.clientReference;
  return referenceFrom(operator, typeof said === 'string' ? givenReference(said, family) : undefined);
}
