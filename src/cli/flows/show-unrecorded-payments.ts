import { formatCents } from '../../domain/money/decimal.ts';
import { jsonNumber } from '../../domain/text/json.ts';
import type { Comparison } from '../../operations/money/compare-journal/compare-journal.ts';
import { unrecordedPaymentView } from '../../output/views/money/unrecorded-payment-view.ts';
import { familyOf } from '../flags/api-family-flag.ts';
import type { Started } from '../pix-command.ts';

interface Compared {
  readonly comparison: Comparison;
  readonly families: readonly string[];
  readonly file: string | undefined;
}

export async function showUnrecordedPayments(started: Started, compared: Compared): Promise<void> {
  const { out, notes, session } = started;
  const { comparison, families } = compared;
  const { unknown, since, cut, returned } = comparison;
  const profile = session.profileName;
  const from = new Date(since).toISOString();
  notes.note('journal.adopt.compared', { profile, families: families.join(', '), from });
  noteNotCompared(started);
  for (const family of cut) notes.note('journal.adopt.cut', { family });
  await out.ownMany(unrecordedPaymentView, unknown.map(shownOf));
  if (unknown.length === 0) notes.note('journal.adopt.none');
  else {
    const cents = unknown.reduce((sum, { movement }) => sum + (movement.cents[0] ?? 0n), 0n);
    const amount = formatCents(cents);
    notes.note('journal.adopt.unknown', { count: unknown.length, amount });
  }
  if (returned > 0) notes.note('journal.adopt.returned', { count: returned });
  if (compared.file === undefined) notes.note('journal.adopt.no_file');
  else noteRows(started, comparison, compared.file);
}

function shownOf({ movement, match }: Comparison['unknown'][number]) {
  const { cents, destination, receiverName, at, serviceId, kind, family, status } = movement;
  return {
    line: match?.row.line ?? null,
    reference: match?.row.reference ?? movement.reference,
    amountCents: cents[0] === undefined ? null : jsonNumber(`${cents[0]}`),
    destination,
    receiverName,
    at,
    serviceId,
    matchedBy: match?.by ?? null,
    otherLines: match?.otherLines ?? [],
    kind,
    family,
    serviceStatus: status,
  };
}

function noteNotCompared({ notes, session }: Started): void {
  const others = session.profiles.list().filter(({ name }) => name !== session.profileName);
  notes.note('journal.adopt.not_compared');
  if (others.length > 0)
    notes.note('journal.adopt.other_profiles', { names: others.map(({ name }) => name).join(', ') });
}

function noteRows({ notes, session }: Started, { unknown }: Comparison, file: string): void {
  const matches = unknown.flatMap(({ match }) => match ?? []);
  const count = matches.length;
  if (count === 0) {
    notes.note('journal.adopt.no_rows', { file });
    return;
  }
  const cents = matches.reduce((sum, { row }) => sum + row.cents, 0n);
  notes.note('journal.adopt.rows', { count, file, amount: formatCents(cents) });
  const unsure = matches.filter(({ otherLines }) => otherLines.length > 0).length;
  if (unsure > 0) notes.note('journal.adopt.unsure', { count: unsure });
  // In the main family, a row with the reference of an existing payment is not paid again. In the hub, such
  // a row may be paid again, because the hub returns no references to compare.
  const isProtected =
    familyOf(undefined, session) === 'main' && matches.every(({ by }) => by === 'reference');
  notes.note(isProtected ? 'journal.adopt.by_reference' : 'journal.adopt.remove_rows');
}
