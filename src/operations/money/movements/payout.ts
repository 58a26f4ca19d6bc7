import { hubCreatePayout } from '../../../contract/routes/hub.ts';
import { createPayout } from '../../../contract/routes/payouts.ts';
import { type ErrorName, fail } from '../../../domain/errors.ts';
import { maskPixKey, wireKeyType } from '../../../domain/keys/check-pix-key.ts';
import { wholeCents } from '../../../domain/money/decimal.ts';
import type { PixError } from '../../../domain/pix-error.ts';
import { type KeyOwner, lookupKey, type PayableKey } from '../../keys/pix-key.ts';
import type { Operator } from '../../operator.ts';
import type { Payer } from '../../payouts/read-payer.ts';
import { hubPayoutMismatch, transactionMismatch } from '../answer-mismatch.ts';
import { hubFields, type MoneyOptions, mainFields } from '../new-reference.ts';
import type { Movement } from './movement.ts';
import { appliedOf, HUB_PAYMENT, hubAppliedOf, MAIN_PAYMENT } from './payment.ts';

export interface KeyPayout extends MoneyOptions {
  readonly key: PayableKey;
  /** CPF or CNPJ of the only receiver that may be paid; undefined for any receiver. */
  readonly document?: string | undefined;
  readonly batch?: { readonly name: string; readonly line: number } | undefined;
}

/**
 * Returns the owner of the key.
 * @throws PixError `missing` when the key is not registered, `usage` when its owner has another document than
 * the given one
 */
export async function whoIsPaid(
  operator: Operator,
  key: PayableKey,
  document: string | undefined,
): Promise<KeyOwner> {
  const { item } = await lookupKey(operator, key.canonical, key.type);
  if (document !== undefined && !fitsMask(document, item.document ?? '')) {
    throw fail('payout.other_receiver', {
      key: maskPixKey(key.canonical),
      name: item.name ?? '-',
      document: item.document ?? '-',
    });
  }
  return item;
}

/**
 * Returns whether the masked document may be this document. All visible characters must be equal, and at
 * least one character must be visible.
 */
function fitsMask(document: string, masked: string): boolean {
  const shown = masked.replace(/[.\-/\s]/g, '').toUpperCase();
  if (shown.length !== document.length || !/[0-9A-Z]/.test(shown)) return false;
  return [...shown].every((character, at) => !/[0-9A-Z]/.test(character) || character === document[at]);
}

/** Pays a Pix key by `POST /withdraw` of the main family. */
export const MAIN_PAYOUT: Movement<typeof createPayout, KeyPayout> = {
  ...MAIN_PAYMENT,
  order: (_operator, payer, payout) => {
    const { key, amount } = payout;
    return {
      ...keyOrder(payer, payout),
      row: createPayout,
      input: (reference) => ({
        body: {
          amount,
          pixKey: key.canonical,
          pixType: wireKeyType(key.type),
          ...mainFields(payout, reference),
        },
      }),
      applied: appliedOf,
      mismatch: (item, reference) => transactionMismatch(item, { amount, reference, key: key.canonical }),
    };
  },
};

const keyOrder = (payer: Payer, { key, amount, reference, seen, batch, document }: KeyPayout) => ({
  payer,
  reference,
  seen,
  kind: 'payout' as const,
  amount,
  to: { shown: maskPixKey(key.canonical), whole: key.canonical, document },
  batch,
});

/**
 * Returns whether the key belongs to this document. A CPF or CNPJ key is itself the document of its owner
 * (pix-domain §2). The owner of any other key must be looked up.
 * @param document without punctuation
 */
export function documentByKey(key: PayableKey, document: string): 'same' | 'other' | 'look_up' {
  if (key.type !== 'CPF' && key.type !== 'CNPJ') return 'look_up';
  return key.canonical === document ? 'same' : 'other';
}

/**
 * Refuses a key if its owner has another document, or if the owner's document cannot be checked. Sends no
 * request.
 * @param document CPF or CNPJ of the only receiver that may be paid; undefined for any receiver
 * @param directory reason why the key cannot be looked up; undefined when a look-up is possible
 * @throws PixError `usage` when the key belongs to another document (`other_receiver`), or cannot be looked
 * up
 */
export function refuseUnverified(
  key: PayableKey,
  document: string | undefined,
  directory: 'no_lookup' | 'no_main_root' | undefined,
): void {
  if (document === undefined) return;
  const told = documentByKey(key, document);
  if (told === 'other') throw refused('payout.other_document', key);
  if (told === 'look_up' && directory !== undefined) throw refused(`payout.document_${directory}`, key);
}

const refused = (name: ErrorName, key: PayableKey): PixError =>
  fail(name, { key: maskPixKey(key.canonical), type: key.type });

/** Pays a Pix key by `POST /transactions/withdraw` of the hub. */
export const HUB_PAYOUT: Movement<typeof hubCreatePayout, KeyPayout> = {
  ...HUB_PAYMENT,
  order: (_operator, payer, payout) => ({
    ...keyOrder(payer, payout),
    row: hubCreatePayout,
    input: () => ({
      body: {
        amount: wholeCents(payout.amount),
        pixKey: payout.key.canonical,
        pixKeyType: payout.key.type,
        ...hubFields(payout),
      },
    }),
    applied: hubAppliedOf,
    mismatch: (item) => hubPayoutMismatch(item, { amount: payout.amount, key: payout.key.canonical }),
  }),
};
