import type { CallInput, MoneyRoute } from '../client/client.ts';
import type { ItemOf } from '../contract/route.ts';
import type { Row } from '../contract/row.ts';
import { PixError } from '../domain/errors.ts';
import { type Decimal, wholeCents } from '../domain/money.ts';
import { OpenEntry } from '../domain/open-entry.ts';
import {
  type Intent,
  isInDoubt,
  type Journal,
  type JournalEntry,
  type MoneyKind,
  type Settlement,
} from '../storage/journal.ts';
import { journalFailed, leftInDoubt, neverArrived, notSent } from './money-errors.ts';
import { type Applied, showProof } from './money-proof.ts';
import { randomText } from './new-reference.ts';
import type { Operator } from './operator.ts';
import type { Payer } from './read-payer.ts';
import { keepSettlement, leaseEntry, leaseOf, reconcileEntry } from './reconcile-entry.ts';

/** One movement of money, ready to be sent. */
export interface MoneyOrder<R extends MoneyRoute> {
  readonly row: R;
  /** It carries `reference` where the row has a field for it. */
  readonly input: CallInput<R>;
  readonly payer: Pick<Payer, 'scope' | 'notBefore'>;
  readonly reference: string;
  readonly kind: MoneyKind;
  /** Reais, whole cents. */
  readonly amount: Decimal;
  readonly to: {
    /** Masked, as the journal keeps it. */
    readonly shown: string;
    /** Whole, for the fingerprint; never kept. */
    readonly whole: string;
  };
  /** Of a refund or reversal: the charge, and what had been given back before, in cents. */
  readonly of?: { readonly subject: string; readonly beforeCents: bigint };
  readonly batch?: { readonly name: string; readonly line: number } | undefined;
  /** What of the answer goes into the journal. */
  readonly applied: (item: ItemOf<R>) => Applied;
}

/** How it ended: data, not an exception. `error` says why, and what to do. */
export type Moved<T> =
  | {
      readonly outcome: 'confirmed';
      readonly row: Row<T>;
      readonly entry: string;
      /** `sent`: by this order. `found`: its answer was lost and it was found. `before`: an earlier order did it. */
      readonly how: 'sent' | 'found' | 'before';
    }
  | {
      readonly outcome: 'refused' | 'not_applied' | 'unknown' | 'not_sent';
      readonly error: PixError;
      readonly entry: string | null;
    };

/**
 * The only way money leaves: the intent goes into the journal and is durable, then the request goes out, then its outcome
 * is kept. A reference is sent once; what is in doubt is asked for, and sent again only once it certainly was not
 * applied, with the same reference.
 * @throws PixError when the journal cannot be written before anything was sent, or the service not be read before it
 */
export async function moveMoney<R extends MoneyRoute>(
  operator: Operator,
  order: MoneyOrder<R>,
): Promise<Moved<ItemOf<R>>> {
  if (operator.dryRun) return dryRun(operator, order);
  const journal = await operator.journal();
  const { payer, reference, kind, to, of, batch } = order;
  const intent: Intent = {
    id: `${operator.clock.now().toString(36)}-${randomText(operator, 10)}`,
    scope: payer.scope,
    reference,
    kind,
    family: order.row.family as Intent['family'],
    idempotencyKey: reference,
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
  };
  for (;;) {
    const opening = await journal.open(intent, leaseOf(operator)).catch(async (error: unknown) => {
      throw journalFailed(error, await journal.find(intent.scope, intent.reference).catch(() => null));
    });
    if (opening.kind === 'opened') return send(operator, journal, order, opening.entry, opening.leave);
    const again = await takeUp(operator, journal, order, intent, opening.entry);
    if (again !== 'changed') return again;
  }
}

/** The row, for a command. @throws PixError for every other outcome */
export function confirmedRow<T>(moved: Moved<T>): Row<T> {
  if (moved.outcome === 'confirmed') return moved.row;
  throw moved.error;
}

/** The transport of a dry run shows the request and ends the command. */
async function dryRun<R extends MoneyRoute>(
  operator: Operator,
  order: MoneyOrder<R>,
): Promise<Moved<ItemOf<R>>> {
  const { reference } = order;
  const leave = new OpenEntry({ id: 'dry-run', reference, idempotencyKey: reference });
  return { outcome: 'confirmed', row: await onWire(operator, order, leave), entry: leave.id, how: 'sent' };
}

/** The one place of the whole program where money leaves. */
async function onWire<R extends MoneyRoute>(
  { client }: Operator,
  order: MoneyOrder<R>,
  leave: OpenEntry,
): Promise<Row<ItemOf<R>>> {
  const { raw, data } = await client.move(order.row, order.input, leave);
  return { raw, item: data };
}

async function send<R extends MoneyRoute>(
  operator: Operator,
  journal: Journal,
  order: MoneyOrder<R>,
  entry: JournalEntry,
  leave: OpenEntry,
): Promise<Moved<ItemOf<R>>> {
  const keep = (settlement: Settlement): Promise<void> =>
    keepSettlement(operator, journal, entry, settlement);
  try {
    const row = await onWire(operator, order, leave);
    await keep({ state: 'confirmed', ...order.applied(row.item) });
    return { outcome: 'confirmed', row, entry: entry.id, how: 'sent' };
  } catch (error) {
    if (!(error instanceof PixError)) {
      await keep({ state: leave.isUsed ? 'unknown' : 'not_sent', errorCode: 'internal' });
      throw error;
    }
    if (error.outcome === 'unknown') return inDoubt(operator, journal, order, entry, error);
    // An earlier attempt of ours got there after all (§7.3 PZC210).
    if (error.errorCode === 'PZC210' && entry.attempt > 1) return reconciled(operator, journal, entry, error);
    const state = stateAfter(error, leave);
    await keep({ state, errorCode: error.errorCode, requestId: error.init.requestId });
    return { outcome: state, error, entry: entry.id };
  }
}

/** Of what was not applied: no token, a bound of the contract, no connection; a service too busy; a refusal. */
function stateAfter(error: PixError, leave: OpenEntry): 'not_sent' | 'not_applied' | 'refused' {
  if (error.outcome === 'not_sent' || !leave.isUsed) return 'not_sent';
  return error.kind === 'unavailable' ? 'not_applied' : 'refused';
}

/** Nobody knows: the hub gives the original back by its key, the others are asked. */
async function inDoubt<R extends MoneyRoute>(
  operator: Operator,
  journal: Journal,
  order: MoneyOrder<R>,
  entry: JournalEntry,
  lost: PixError,
): Promise<Moved<ItemOf<R>>> {
  if (operator.signal.aborted) {
    await keepSettlement(operator, journal, entry, { state: 'unknown', errorCode: 'interrupted' });
    return { outcome: 'unknown', error: leftInDoubt(lost, entry, 'money.interrupted'), entry: entry.id };
  }
  operator.note('money.answer_lost', { reason: lost.errorCode, reference: entry.reference });
  if (order.row.idempotency !== 'header') return reconciled(operator, journal, entry, lost);
  return repeated(operator, journal, order, entry, lost);
}

async function repeated<R extends MoneyRoute>(
  operator: Operator,
  journal: Journal,
  order: MoneyOrder<R>,
  entry: JournalEntry,
  lost: PixError,
): Promise<Moved<ItemOf<R>>> {
  const { repeatByKey } = await import('./repeat-by-key.ts');
  const once = (leave: OpenEntry): Promise<Row<ItemOf<R>>> => onWire(operator, order, leave);
  return repeatByKey(operator, journal, entry, lost, { once, applied: order.applied });
}

async function reconciled<T>(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
  lost: PixError,
): Promise<Moved<T>> {
  const settled = await reconcileEntry(operator, journal, entry);
  if (settled.state === 'confirmed') {
    operator.note('money.found', { id: settled.as.serviceId ?? '-', reference: entry.reference });
    return { outcome: 'confirmed', row: settled.row as Row<T>, entry: entry.id, how: 'found' };
  }
  if (settled.state === 'unknown') {
    const key = operator.signal.aborted ? 'money.interrupted' : 'money.unknown';
    return { outcome: 'unknown', error: leftInDoubt(lost, entry, key), entry: entry.id };
  }
  return { outcome: 'not_applied', error: neverArrived(lost, entry), entry: entry.id };
}

/** The reference was used before: what for, and how did it end? */
async function takeUp<R extends MoneyRoute>(
  operator: Operator,
  journal: Journal,
  order: MoneyOrder<R>,
  intent: Intent,
  entry: JournalEntry,
): Promise<Moved<ItemOf<R>> | 'changed'> {
  const same =
    entry.kind === intent.kind &&
    entry.family === intent.family &&
    entry.amountCents === intent.amountCents &&
    entry.destinationPrint === intent.destinationPrint;
  if (!same) return notSent('money.other_intent', entry, 'usage');
  if (entry.state === 'confirmed') return doneBefore(operator, entry);
  // Between our look and now somebody settled it.
  if (!isInDoubt(entry)) return 'changed';
  const mine = await leaseEntry(operator, journal, entry).catch((error: unknown) => {
    throw journalFailed(error, entry);
  });
  if (mine === null) {
    const now = await journal.get(entry.id);
    return now && !isInDoubt(now) ? 'changed' : notSent('money.in_flight', entry, 'unavailable');
  }
  operator.note('money.was_in_doubt', { id: entry.id, reference: entry.reference });
  const lost = new PixError({
    kind: 'unknown',
    key: 'money.unknown',
    errorCode: entry.errorCode ?? 'unknown',
    outcome: 'unknown',
  });
  if (order.row.idempotency === 'header') return repeated(operator, journal, order, mine, lost);
  const moved = await reconciled<ItemOf<R>>(operator, journal, mine, lost);
  // Certainly not applied: the order stands, so it is sent now.
  return moved.outcome === 'not_applied' ? 'changed' : moved;
}

async function doneBefore<T>(operator: Operator, entry: JournalEntry): Promise<Moved<T>> {
  operator.note('money.done_before', {
    id: entry.serviceId ?? entry.id,
    reference: entry.reference,
    at: new Date(entry.createdAt).toISOString(),
  });
  const row = await showProof(operator, entry);
  if (row !== null) return { outcome: 'confirmed', row: row as Row<T>, entry: entry.id, how: 'before' };
  return notSent('money.done_not_shown', entry, 'refused');
}
