import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { idsInCode } from '../../domain/br-code/bill-of-code.ts';
import { type BrCode, decodeBrCode } from '../../domain/br-code/decode-br-code.ts';
import { parseEndToEndId } from '../../domain/keys/end-to-end-id.ts';
import { normalReference } from '../../domain/money/reference.ts';
import { pastedText } from '../../domain/text/pasted-text.ts';
import { orAbsent } from '../call-route.ts';
import type { Operator } from '../operator.ts';
import {
  listTransactions,
  readTransaction,
  SORT_BY_LAST_CHANGE,
  type TransactionFilters,
} from '../transactions.ts';

/** Largest number of records to search. The service has no filter for a BR Code or for the id of a refund. */
const MOST_LOOKED_AT = 1_000;
/** Largest number of records to read for one identifier. The records are a payment and its commissions. */
const MOST_OF_ONE = 20;

type Found = readonly DecodedRow<Transaction>[];

/** Returns the payment and its commissions, the payment first; empty when the service finds none. */
export async function findPayment(operator: Operator, identifier: Identifier): Promise<Found> {
  const found = await lookUp(operator, identifier);
  return [...found].sort((a, b) => weight(a) - weight(b));
}

const weight = ({ item }: DecodedRow<Transaction>): number => (item.type === 'COMMISSION' ? 1 : 0);

async function lookUp(operator: Operator, identifier: Identifier): Promise<Found> {
  switch (identifier.kind) {
    case 'endToEndId':
      return list(operator, { endToEndId: identifier.text });
    case 'returnId':
      return refundedAs(operator, identifier.text, identifier.minute);
    case 'code':
      return ofCode(operator, identifier);
    case 'idOrReference':
      return named(operator, identifier.text);
  }
}

async function named(operator: Operator, text: string): Promise<Found> {
  const one = await orAbsent(() => readTransaction(operator, text));
  return one === null ? list(operator, { clientReference: text }) : [one];
}

async function list(operator: Operator, query: TransactionFilters): Promise<Found> {
  return Array.fromAsync(listTransactions(operator, query, { limit: MOST_OF_ONE }));
}

/**
 * Finds the charge of a BR Code by the ids in the code. If this fails, searches the pending charges for the
 * code.
 */
async function ofCode(
  operator: Operator,
  { text, names }: Extract<Identifier, { kind: 'code' }>,
): Promise<Found> {
  for (const name of names) {
    const found = await named(operator, name);
    if (found.length > 0) return found;
  }
  return firstOf(operator, { status: ['PENDING'] }, (item) => item.qrCodeText === text);
}

/**
 * Searches the charges for a refund by its id, because the service has no filter for refunds. Stops at
 * charges that last changed before `minute`, which is part of the refund's id.
 */
async function refundedAs(operator: Operator, text: string, minute: string | null): Promise<Found> {
  const since = minute === null ? 0 : Date.parse(minute);
  const tooOld = ({ updatedAt }: Transaction): boolean => Date.parse(updatedAt ?? '') < since;
  return firstOf(operator, SORT_BY_LAST_CHANGE, ({ refundEndToEndId }) => refundEndToEndId === text, tooOld);
}

async function firstOf(
  operator: Operator,
  query: TransactionFilters,
  fits: (item: Transaction) => boolean,
  ends: (item: Transaction) => boolean = () => false,
): Promise<Found> {
  for await (const row of listTransactions(operator, query, { limit: MOST_LOOKED_AT })) {
    if (fits(row.item)) return [row];
    if (ends(row.item)) return [];
  }
  return [];
}

export type Identifier =
  | {
      /** A `returnId` is the end-to-end id of a refund (prefix `D`). */
      readonly kind: 'endToEndId' | 'returnId';
      readonly text: string;
      readonly ispb: string;
      readonly minute: string | null;
    }
  | { readonly kind: 'code'; readonly text: string; readonly code: BrCode; readonly names: readonly string[] }
  /** Only a request shows whether this is an id of the service or our reference. */
  | { readonly kind: 'idOrReference'; readonly text: string };

export function readIdentifier(given: string): Identifier | null {
  const text = pastedText(given);
  const endToEnd = parseEndToEndId(text);
  if (endToEnd.valid) {
    const { ispb, timestampUtc: minute } = endToEnd;
    return { kind: endToEnd.kind === 'payment' ? 'endToEndId' : 'returnId', text, ispb, minute };
  }
  const decoded = decodeBrCode(text);
  if (decoded.ok) return { kind: 'code', text, code: decoded.code, names: idsInCode(decoded.code) };
  const reference = normalReference(text);
  return reference === null ? null : { kind: 'idOrReference', text: reference };
}
