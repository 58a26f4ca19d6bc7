import type * as z from 'zod/mini';
import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import { createCardCharge, listCardCharges, readCardCharge } from '../../../contract/routes/card.ts';
import type { cardCharge } from '../../../contract/schemas/card.ts';
import { type Decimal, wholeCents } from '../../../domain/money/decimal.ts';
import type { Reference } from '../../../domain/money/reference.ts';
import { isJsonObject } from '../../../domain/text/json.ts';
import { DAY_MS } from '../../../domain/time/clock.ts';
import type { JournalEntry, SeenEntry } from '../../../storage/journal/journal-entry.ts';
import { callRoute } from '../../call-route.ts';
import type { Operator } from '../../operator.ts';
import { lacksWitness } from '../../payouts/read-payer.ts';
import { cardMismatch, referenceIn } from '../answer-mismatch.ts';
import type { Applied, LookUpFinding } from '../money-outcome.ts';
import type { Movement } from './movement.ts';
import { belongsToOtherPayment, searchFrom } from './movement.ts';

export type CardCharge = z.output<typeof cardCharge>;

const PAGE = 100;
/** Value of `creditCardPayment.status` for a voided charge (unshown.md §11). */
export const VOIDED = 10;

/** Data of a card. It is never written to arguments, a log or the journal. */
export interface CardData {
  readonly number: string;
  readonly holder: string;
  /** `MM/YYYY`. */
  readonly expiration: string;
  readonly cvv: string;
}

export interface CardOrder {
  readonly amount: Decimal;
  /** Sent as `externalId`, by which the charge can be found if the answer is lost. */
  readonly reference: Reference;
  /**
   * Earlier charges of this amount to this card, as the person saw them before confirming. Null when nobody
   * was asked.
   */
  readonly seen: readonly SeenEntry[] | null;
  readonly customer: { readonly name: string; readonly document?: string | undefined };
  readonly item: string;
  readonly installments: number;
  readonly authenticate: boolean;
  readonly recurrence?: { readonly interval: 'Monthly' | 'Annual'; readonly endDate?: string | undefined };
  readonly postbackUrl?: string | undefined;
  readonly card: CardData;
}

/** Finds a card charge by our `externalId`. */
async function findCharge(operator: Operator, entry: JournalEntry): Promise<LookUpFinding> {
  const from = searchFrom(entry);
  if (from === null) return { kind: 'undecided', why: 'journal.no_time' };
  const startDate = new Date(from - DAY_MS).toISOString().slice(0, 10);
  const seen = new Set<string>();
  let candidate: string | undefined;
  for (let page = 1; ; page += 1) {
    const list = await callRoute(operator, listCardCharges, { query: { startDate, page, limit: PAGE } });
    const { charges, total, totalPages } = list.item;
    const raws = isJsonObject(list.raw) && Array.isArray(list.raw.charges) ? list.raw.charges : [];
    const at = charges.findIndex(({ externalId }) => externalId === entry.reference);
    const item = charges[at];
    if (item) return asFound(entry, { raw: raws[at] ?? null, item });
    for (const charge of charges) {
      seen.add(charge.id);
      if (mayBePayment(charge, entry) && !(await belongsToOtherPayment(operator, entry, [charge.id])))
        candidate ??= charge.id;
    }
    if (page < totalPages) continue;
    if (candidate !== undefined) return { kind: 'undecided', why: 'journal.card_candidate', seen: candidate };
    const isCut = seen.size < total || (seen.size === 0 && (await lacksWitness(operator, entry)));
    return isCut ? { kind: 'undecided', why: 'journal.list_cut', mayChange: true } : { kind: 'absent' };
  }
}

/**
 * Returns the charge as found if it has the ordered amount. With another amount, the outcome stays unknown.
 */
function asFound(entry: JournalEntry, row: DecodedRow<CardCharge>): LookUpFinding {
  const { id, amount } = row.item;
  return amount === null || amount === entry.amountCents
    ? { kind: 'found', row, as: cardAppliedOf(row.item) }
    : { kind: 'undecided', why: 'journal.other_amount', seen: id };
}

/** The amount may also be in reais, as in the main family. */
const mayBePayment = (
  { externalId, amount }: CardCharge,
  { reference, amountCents }: JournalEntry,
): boolean =>
  referenceIn(externalId, reference) === 'none' &&
  (amount === null || amount === amountCents || amount * 100n === amountCents);

export const cardAppliedOf = ({ id, creditCardPayment }: CardCharge): Applied => ({
  serviceId: id,
  ...(typeof creditCardPayment?.status === 'number' ? { serviceStatus: `${creditCardPayment.status}` } : {}),
});

/**
 * Returns the whole card number, because many cards have the same last four digits. Only a keyed fingerprint of
 * it is stored, and it is never printed.
 */
export const cardMark = ({ number }: Pick<CardData, 'number'>): string => `card ${number}`;

/** @throws PixError `missing` when there is no such charge */
export const readCharge = (operator: Operator, chargeId: string): Promise<DecodedRow<CardCharge>> =>
  callRoute(operator, readCardCharge, { path: { chargeId } });

/** Charges the card by `POST /charges` (unshown.md §11). */
export const CARD_CHARGE: Movement<typeof createCardCharge, CardOrder> = {
  lookUp: findCharge,
  async statusNow({ operator }, { serviceId }) {
    if (serviceId === null) return null;
    const { item } = await readCharge(operator, serviceId);
    const { serviceStatus } = cardAppliedOf(item);
    if (serviceStatus === undefined) return null;
    // The customer was never charged, so the charge counts as canceled.
    return { serviceStatus: serviceStatus === `${VOIDED}` ? 'CANCELED' : serviceStatus };
  },
  order: (_operator, payer, order) => {
    const { customer, recurrence, postbackUrl } = order;
    const cents = wholeCents(order.amount);
    return {
      row: createCardCharge,
      input: (reference) => ({
        body: {
          amount: cents,
          externalId: reference,
          paymentType: 'creditcard' as const,
          postbackUrl,
          customer: {
            name: customer.name,
            ...(customer.document === undefined ? {} : { identity: customer.document, identityType: 'CPF' }),
          },
          cart: [{ name: order.item, quantity: 1, sku: reference, unitPrice: cents }],
          creditCardPayment: {
            installments: order.installments,
            authenticate: order.authenticate,
            card: { ...order.card },
          },
          ...(recurrence === undefined
            ? {}
            : {
                recurrence: {
                  interval: recurrence.interval,
                  ...(recurrence.endDate === undefined ? {} : { endDate: recurrence.endDate }),
                },
              }),
        },
      }),
      payer,
      reference: order.reference,
      seen: order.seen,
      kind: 'card-charge',
      amount: order.amount,
      to: {
        shown: `card …${order.card.number.slice(-4)}`,
        whole: cardMark(order.card),
      },
      applied: cardAppliedOf,
      mismatch: (item, reference) => cardMismatch(item, { cents, reference }),
    };
  },
};
