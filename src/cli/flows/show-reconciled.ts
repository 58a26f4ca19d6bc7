import type { Row } from '../../contract/row.ts';
import { Decimal, formatBrl } from '../../domain/money/money.ts';
import { type JsonObject, type JsonValue, jsonNumber } from '../../domain/text/json.ts';
import type { Difference } from '../../operations/reconcile/difference.ts';
import type { Reconciled } from '../../operations/reconcile/reconcile.ts';
import { documentWithList } from '../../output/document-with-list.ts';
import { differenceView, type ShownDifference } from '../../output/views/money/reconcile.ts';
import type { Start } from '../pix-command.ts';

type Started = Pick<Start<unknown, unknown>, 'out' | 'notes'>;

/** Shows the differences on stdout, the most serious first, and on stderr how much was compared. */
export async function showReconciled(started: Started, result: Reconciled): Promise<'same' | 'different'> {
  const { out } = started;
  const { form } = out.options;
  if (form === 'json') await documentWithList(out, headOf(result), 'differences', bodies(result));
  else await out.many(differenceView, rows(result));
  tell(started, result);
  return result.differences === 0 ? 'same' : 'different';
}

function* bodies(result: Reconciled): Generator<JsonValue> {
  for (const difference of result.rows()) yield bodyOf(difference);
}

function* rows(result: Reconciled): Generator<Row<ShownDifference>> {
  for (const difference of result.rows()) {
    yield { raw: bodyOf(difference), item: { ...difference, at: isoOf(difference.at) } };
  }
}

function bodyOf({ serviceAmount, otherAmount, at, ...rest }: Difference): JsonObject {
  const { kind, side, id, reference, endToEndId, type, ...others } = rest;
  return {
    kind,
    side,
    id,
    reference,
    endToEndId,
    type,
    serviceAmountCents: centsOf(serviceAmount),
    otherAmountCents: centsOf(otherAmount),
    ...others,
    at: isoOf(at),
  };
}

/** Exact cents; not whole when a ledger has a fraction of a cent. */
const centsOf = (amount: Decimal | null): JsonValue =>
  amount === null ? null : jsonNumber(Decimal.of(amount.units * 100n, amount.scale).toString());

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function headOf({ window, service, journal, inbox, ledger, agree, notAsked }: Reconciled): JsonObject {
  return {
    window: { from: isoOf(window.fromMs), to: isoOf(window.toMs), marginSeconds: window.marginMs / 1000 },
    compared: {
      service: service.count,
      journal: journal.count,
      inbox: inbox === null ? null : inbox.count,
      ledger: ledger === null ? null : ledger.count,
    },
    sums: {
      serviceInCents: centsOf(service.in),
      serviceOutCents: centsOf(service.out),
      serviceAcceptedOutCents: centsOf(service.acceptedOut),
      journalOutCents: centsOf(journal.out),
      journalAcceptedOutCents: centsOf(journal.acceptedOut),
      ledgerInCents: centsOf(ledger?.in ?? null),
      ledgerOutCents: centsOf(ledger?.out ?? null),
      notForLedgerInCents: centsOf(service.notForLedger?.in ?? null),
      notForLedgerOutCents: centsOf(service.notForLedger?.out ?? null),
    },
    agree,
    notAsked,
  };
}

function tell({ notes }: Started, result: Reconciled): void {
  const { service, journal, inbox, ledger, agree, differences, notAsked } = result;
  const sums = ({ in: incoming, out: outgoing }: { in: Decimal; out: Decimal }) => ({
    in: formatBrl(incoming),
    out: formatBrl(outgoing),
  });
  const accepted = formatBrl(service.acceptedOut);
  notes.note('reconcile.service', { count: service.count, ...sums(service), accepted });
  const begun = { out: formatBrl(journal.out), accepted: formatBrl(journal.acceptedOut) };
  notes.note('reconcile.journal', { count: journal.count, ...begun });
  if (inbox === null) notes.note('reconcile.no_inbox');
  else notes.note('reconcile.inbox', { count: inbox.count });
  if (ledger !== null) notes.note('reconcile.ledger', { count: ledger.count, ...sums(ledger) });
  const apart = service.notForLedger;
  if (apart && apart.count > 0)
    notes.note('reconcile.not_for_ledger', { count: apart.count, ...sums(apart) });
  if (notAsked > 0) notes.note('reconcile.not_asked', { count: notAsked });
  notes.note('reconcile.end', { agree, differences });
}
