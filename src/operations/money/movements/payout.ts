import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import { createPayout, readPayout, readTransfer } from '../../../contract/routes/payouts.ts';
import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { type ErrorName, fail } from '../../../domain/errors.ts';
import { maskPixKey, type PayableKey, wireKeyType } from '../../../domain/keys/check-pix-key.ts';
import { PixError } from '../../../domain/pix-error.ts';
import type { JournalEntry, StatusNow } from '../../../storage/journal/journal-entry.ts';
import { callRoute, isAbsence } from '../../call-route.ts';
import { type KeyOwner, lookupKey } from '../../keys/pix-key.ts';
import type { Operator } from '../../operator.ts';
import type { Payer } from '../../payouts/read-payer.ts';
import { referenceIn, transactionMismatch } from '../answer-mismatch.ts';
import type { Applied, LookUpFinding } from '../money-outcome.ts';
import type { MoneyOptions, Movement, SentMovement, StatusReader } from './movement.ts';

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

/** Returns the body fields of the main family, which unshown.md §3 describes. */
export const mainFields = (
  { comment, virtualAccount, callbackUrl }: Omit<MoneyOptions, 'amount' | 'seen'>,
  reference: string,
) => ({
  clientReference: reference,
  description: comment,
  virtualAccount,
  callbackUrl,
});

/** Value of `type` for received money (§2.1). */
const RECEIVED = 'DEPOSIT';

/** Finds a payout or transfer by its reference. */
async function findByReference(operator: Operator, entry: JournalEntry): Promise<LookUpFinding> {
  let row: DecodedRow<Transaction>;
  try {
    row = await readPayment(operator, entry, { clientReference: entry.reference });
  } catch (error) {
    if (isAbsence(error)) return { kind: 'absent' };
    if (error instanceof PixError && error.kind === 'missing')
      return { kind: 'undecided', why: 'journal.not_from_service' };
    throw error;
  }
  if (referenceIn(row.item.clientReference, entry.reference) === 'other')
    return { kind: 'undecided', why: 'journal.other_reference', seen: row.item.id };
  // Another account can use the same reference for a transfer to this account.
  if (row.item.type === RECEIVED) return { kind: 'undecided', why: 'journal.received', seen: row.item.id };
  if (row.item.amount !== null && row.item.amount.toCents() !== entry.amountCents)
    return { kind: 'undecided', why: 'journal.other_amount', seen: row.item.id };
  if (await isElsewhere(operator, entry, row.item))
    return { kind: 'undecided', why: 'journal.other_destination', seen: row.item.id };
  return { kind: 'found', row, as: appliedOf(row.item) };
}

const readPayment = (
  operator: Operator,
  { kind }: JournalEntry,
  query: { readonly clientReference: string } | { readonly id: string },
): Promise<DecodedRow<Transaction>> =>
  kind === 'transfer'
    ? callRoute(operator, readTransfer, { query })
    : callRoute(operator, readPayout, { query });

async function paymentStatusNow({ operator }: StatusReader, entry: JournalEntry): Promise<StatusNow | null> {
  if (entry.serviceId === null) return null;
  const { item } = await readPayment(operator, entry, { id: entry.serviceId });
  return { serviceStatus: item.status, endToEndId: item.endToEndId ?? undefined };
}

/** How payouts, code payments and transfers of the main family are found again. */
export const MAIN_PAYMENT: SentMovement = { lookUp: findByReference, statusNow: paymentStatusNow };

/**
 * Returns whether the service shows another destination than the ordered one. A masked or missing destination
 * is not compared.
 */
async function isElsewhere(operator: Operator, entry: JournalEntry, item: Transaction): Promise<boolean> {
  const to = entry.kind === 'transfer' ? item.receiverAccountNumber : item.withdrawPixKey;
  // If the payment was made with a QR code, the journal has the code but not the key.
  if (to === null || to.includes('*') || entry.kind === 'qr-payout') return false;
  const journal = await operator.money.journal();
  const spellings = [to, `+${to}`, to.toLowerCase()];
  return !spellings.some((spelling) => journal.fingerprint(spelling) === entry.destinationPrint);
}

export const appliedOf = ({ id, status, endToEndId, amount }: Transaction): Applied => ({
  serviceId: id,
  movedCents: amount?.toCents() ?? undefined,
  serviceStatus: status,
  endToEndId: endToEndId ?? undefined,
});

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

export const keyOrder = (payer: Payer, { key, amount, reference, seen, batch, document }: KeyPayout) => ({
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
