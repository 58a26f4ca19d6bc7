import type { CallInput, MoneyRoute } from '../../client/calls.ts';
import type { ItemOf } from '../../contract/route.ts';
import type { Row } from '../../contract/row.ts';
import { PixError } from '../../domain/errors.ts';
import { type Decimal, wholeCents } from '../../domain/money/money.ts';
import { SendPermit } from '../../domain/money/send-permit.ts';
import type { Intent, Journal, JournalEntry, MoneyKind, Settlement } from '../../storage/journal/journal.ts';
import type { Operator } from '../operator.ts';
import type { Payer } from '../payouts/read-payer.ts';
import { keepSettlement, leaseOf, movedBySearch } from './confirm-entry.ts';
import { confirmEarlier, takeUp } from './earlier-intention.ts';
import type { Applied } from './finding.ts';
import { journalFailed, unknownOutcome } from './money-errors.ts';
import type { Moved, Repeat } from './money-outcome.ts';
import { type Reference, randomText } from './new-reference.ts';

/** One movement of money, ready to be sent. */
export interface MoneyOrder<R extends MoneyRoute> {
  readonly row: R;
  /** Makes the request for a reference, which is in the body if the route has a field for it. */
  readonly input: (reference: string) => CallInput<R>;
  readonly payer: Pick<Payer, 'scope' | 'holder' | 'notBefore'>;
  readonly reference: Reference;
  readonly kind: MoneyKind;
  /** In reais, whole cents. */
  readonly amount: Decimal;
  readonly to: {
    /** Masked, as the journal stores it. */
    readonly shown: string;
    /** Unmasked, for the fingerprint; never stored. */
    readonly whole: string;
    /** CPF or CNPJ that the operator named, for the profile's limits; never kept. */
    readonly document?: string | undefined;
  };
  /** For a refund or reversal: its charge, and the cents given back before. */
  readonly of?: { readonly subject: string; readonly beforeCents: bigint };
  readonly batch?: { readonly name: string; readonly line: number } | undefined;
  /** The fields of the answer that the journal stores. */
  readonly applied: (item: ItemOf<R>) => Applied;
  /** What in the answer differs from the order (`amount`, `destination`, `reference`); null when nothing does. */
  readonly mismatch: (item: ItemOf<R>, reference: string) => string | null;
}

/**
 * The only way money leaves: the intent goes into the journal and is durable, then the request goes out, then its outcome
 * is kept. A reference is sent once; what is unknown is asked for, and sent again only once it certainly was not applied,
 * with the same reference. Without a reference of the operator's, the same intention, unsettled or never shown, comes first.
 * @throws PixError when the journal cannot be written before anything was sent, or the service not be read before it
 */
export async function moveMoney<R extends MoneyRoute>(
  operator: Operator,
  order: MoneyOrder<R>,
): Promise<Moved<ItemOf<R>>> {
  if (operator.dryRun) return dryRun(operator, order);
  const moved = await move(operator, order);
  const mismatch = moved.outcome === 'confirmed' ? (moved.mismatch ?? undefined) : undefined;
  operator.tellOutcome({
    entry: moved.entry,
    as: moved.outcome === 'confirmed' ? 'result' : 'failure',
    mismatch,
  });
  if (mismatch !== undefined) operator.note('money.mismatch', { reason: mismatch, id: moved.entry });
  return moved;
}

async function move<R extends MoneyRoute>(
  operator: Operator,
  order: MoneyOrder<R>,
): Promise<Moved<ItemOf<R>>> {
  const journal = await operator.journal();
  let intent = intentOf(operator, journal, order);
  for (;;) {
    const opening = await journal.open(intent, leaseOf(operator)).catch(async (error: unknown) => {
      throw journalFailed(error, await journal.find(intent.scope, intent.reference).catch(() => null));
    });
    const { entry } = opening;
    if (opening.kind === 'opened') {
      if (entry.generated) operator.note('money.reference', { reference: entry.reference });
      // Now that it is in the journal: of two that are opened at the same moment neither goes past the limit of the day.
      const error = await beyondLimits(operator, journal, order);
      if (error) {
        const settlement = { state: 'not_sent', errorCode: error.errorCode } as const;
        await keepSettlement(operator, journal, entry, settlement);
        return { outcome: 'not_sent', error, entry: entry.id };
      }
      return send(operator, journal, order, entry, opening.permit);
    }
    const repeat = repeatOf(operator, journal, order);
    if (opening.kind === 'used') {
      const again = await takeUp(operator, journal, intent, entry, repeat);
      if (again !== 'changed') return again;
    } else {
      const earlier = await confirmEarlier(operator, journal, intent, entry, repeat);
      if ('outcome' in earlier) return earlier;
      intent = { ...intent, ...earlier };
    }
  }
}

/** The limit of the profile that this payment would break; its entry is in the journal. */
async function beyondLimits<R extends MoneyRoute>(
  operator: Operator,
  journal: Journal,
  { kind, amount, to, payer }: MoneyOrder<R>,
): Promise<PixError | null> {
  if (operator.limits === undefined) return null;
  const { checkDay, isLimited, openLimits } = await import('./check-limits.ts');
  if (!isLimited(operator, kind)) return null;
  const spending = { kind, amount, receiver: to.whole, document: to.document };
  return (
    openLimits(operator)?.broken(spending, true) ?? checkDay(operator, journal, payer.holder, payer.scope, 0n)
  );
}

function intentOf<R extends MoneyRoute>(operator: Operator, journal: Journal, order: MoneyOrder<R>): Intent {
  const { payer, reference, kind, to, of, batch } = order;
  return {
    id: `${operator.clock.now().toString(36)}-${randomText(operator, 10)}`,
    scope: payer.scope,
    holder: payer.holder,
    reference: reference.text,
    generated: reference.generated,
    kind,
    family: order.row.family as Intent['family'],
    idempotencyKey: reference.text,
    amountCents: wholeCents(order.amount),
    destination: to.shown,
    destinationPrint: journal.fingerprint(to.whole),
    subject: of?.subject ?? null,
    beforeCents: of?.beforeCents ?? null,
    notBefore: payer.notBefore,
    profile: operator.profile,
    command: operator.command,
    batch: batch?.name ?? null,
    batchLine: batch?.line ?? null,
    overrideReason: operator.limits === undefined ? null : (operator.overrideLimits ?? null),
  };
}

/** In a dry run the transport shows the request and ends the command. */
async function dryRun<R extends MoneyRoute>(
  operator: Operator,
  order: MoneyOrder<R>,
): Promise<Moved<ItemOf<R>>> {
  const reference = order.reference.text;
  const permit = new SendPermit({ id: 'dry-run', reference, idempotencyKey: reference });
  const row = await onWire(operator, order, permit);
  return { outcome: 'confirmed', row, entry: permit.id, how: 'sent', mismatch: null };
}

/** The only place in the program that sends a request that moves money. */
async function onWire<R extends MoneyRoute>(
  { client }: Operator,
  order: MoneyOrder<R>,
  permit: SendPermit,
): Promise<Row<ItemOf<R>>> {
  const { raw, data } = await client.move(order.row, order.input(permit.reference), permit);
  return { raw, item: data };
}

async function send<R extends MoneyRoute>(
  operator: Operator,
  journal: Journal,
  order: MoneyOrder<R>,
  entry: JournalEntry,
  permit: SendPermit,
): Promise<Moved<ItemOf<R>>> {
  const keep = (settlement: Settlement): Promise<void> =>
    keepSettlement(operator, journal, entry, settlement);
  try {
    const row = await onWire(operator, order, permit);
    const mismatch = order.mismatch(row.item, entry.reference);
    await keep({ state: 'confirmed', ...order.applied(row.item), mismatch: mismatch ?? undefined });
    return { outcome: 'confirmed', row, entry: entry.id, how: 'sent', mismatch };
  } catch (error) {
    if (!(error instanceof PixError)) {
      await keep({ state: permit.isUsed ? 'unknown' : 'not_sent', errorCode: 'internal' });
      throw error;
    }
    if (error.outcome === 'unknown') return endUnknown(operator, journal, order, entry, error);
    // The service already has the reference (§7.3 PZC210): from an earlier attempt of ours, or from another data
    // folder.
    if (error.errorCode === 'PZC210') return movedBySearch(operator, journal, entry, error);
    const state = stateAfter(error, permit);
    await keep({ state, errorCode: error.errorCode, requestId: error.init.requestId });
    return { outcome: state, error, entry: entry.id };
  }
}

/** The state of what was not applied: no token, an invalid request, no connection, a busy service, or a refusal. */
function stateAfter(error: PixError, permit: SendPermit): 'not_sent' | 'not_applied' | 'refused' {
  if (error.outcome === 'not_sent' || !permit.isUsed) return 'not_sent';
  return error.kind === 'unavailable' ? 'not_applied' : 'refused';
}

/** The outcome is unknown. The hub returns the original for the same key; other families are asked by reading. */
async function endUnknown<R extends MoneyRoute>(
  operator: Operator,
  journal: Journal,
  order: MoneyOrder<R>,
  entry: JournalEntry,
  lost: PixError,
): Promise<Moved<ItemOf<R>>> {
  if (operator.signal.aborted) {
    await keepSettlement(operator, journal, entry, { state: 'unknown', errorCode: 'interrupted' });
    return { outcome: 'unknown', error: unknownOutcome(lost, entry, 'money.interrupted'), entry: entry.id };
  }
  operator.note('money.answer_lost', { reason: lost.errorCode, reference: entry.reference });
  return repeatOf(operator, journal, order)?.(entry, lost) ?? movedBySearch(operator, journal, entry, lost);
}

/** Undefined where the service cannot return an original by its key: there the outcome is looked up by reading only. */
function repeatOf<R extends MoneyRoute>(
  operator: Operator,
  journal: Journal,
  order: MoneyOrder<R>,
): Repeat<ItemOf<R>> | undefined {
  if (order.row.idempotency !== 'header') return undefined;
  return async (entry, lost) => {
    const { repeatByKey } = await import('./repeat-by-idempotency-key.ts');
    const { applied, mismatch } = order;
    const once = (permit: SendPermit): Promise<Row<ItemOf<R>>> => onWire(operator, order, permit);
    return repeatByKey(operator, journal, entry, lost, { once, applied, mismatch });
  };
}
