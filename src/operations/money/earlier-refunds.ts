import { isOutcomeUnknown, type JournalEntry } from '../../storage/journal/journal.ts';
import type { Operator } from '../operator.ts';
import type { Alike } from '../payouts/payout-preview.ts';
import type { Payer } from '../payouts/read-payer.ts';
import { confirmEntry, leaseEntry } from './confirm-entry.ts';
import { notSent, unknownError, unknownOutcome } from './money-errors.ts';
import type { Reference } from './new-reference.ts';

/** What the journal knows about a charge before another refund of it is planned. */
export interface KnownRefunds {
  /**
   * Refunds that may be the requested one: the one with its reference, otherwise those whose outcome was never shown.
   */
  readonly candidates: readonly JournalEntry[];
  /** Cents given back according to the journal. */
  readonly givenCents: bigint;
  /** Refunds made within the last day whose outcome was shown, with their amounts in cents. */
  readonly lately: readonly (Alike & { readonly cents: bigint })[];
}

const NONE: KnownRefunds = { candidates: [], givenCents: 0n, lately: [] };
const DAY_MS = 86_400_000;

/**
 * Settles every refund of the charge that may have been applied, so that amounts identify the next one, and returns
 * what the journal knows then. Sends nothing that moves money.
 * @throws PixError `unknown` when one cannot be settled now
 */
export async function confirmRefundsOf(
  operator: Operator,
  { scope }: Pick<Payer, 'scope'>,
  subject: string,
  reference: Reference,
): Promise<KnownRefunds> {
  if (operator.dryRun) return NONE;
  const journal = await operator.journal();
  for (const entry of await journal.ofSubject(scope, subject)) {
    if (!isOutcomeUnknown(entry)) continue;
    operator.note('money.was_unknown', { id: entry.id, reference: entry.reference });
    const mine = await leaseEntry(operator, journal, entry);
    if (mine === null) {
      const now = await journal.get(entry.id);
      if (now === null || isOutcomeUnknown(now)) throw notSent('money.in_flight', entry, 'unknown').error;
      continue;
    }
    const settled = await confirmEntry(operator, journal, mine);
    if (settled.state === 'unknown')
      throw unknownOutcome(settled.error ?? unknownError(mine), mine, 'money.unknown');
  }
  const entries = await journal.ofSubject(scope, subject);
  const since = operator.clock.now() - DAY_MS;
  const done = entries.filter(({ state }) => state === 'confirmed');
  return {
    candidates: entries.filter((entry) =>
      reference.generated
        ? entry.shownAt === null || entry.state === 'not_applied'
        : entry.reference === reference.text,
    ),
    givenCents: done.reduce((sum, { amountCents }) => sum + amountCents, 0n),
    lately: done
      .filter(({ shownAt, createdAt }) => shownAt !== null && createdAt >= since)
      .map(({ id, serviceId, reference: text, createdAt, amountCents }) => ({
        ...{ id: serviceId ?? id, reference: text, at: createdAt, cents: amountCents },
      })),
  };
}

/** The candidate with the requested amount; without an amount, the one that gave back all that was left. */
export const candidateFor = (
  { candidates }: KnownRefunds,
  askedCents: bigint | undefined,
  paidCents: bigint,
): JournalEntry | undefined =>
  candidates.find(({ amountCents, beforeCents }) =>
    askedCents === undefined ? (beforeCents ?? 0n) + amountCents === paidCents : amountCents === askedCents,
  );
