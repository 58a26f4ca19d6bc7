import { boolean } from '@oclif/core/flags';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { documentFlag, personDocument } from '../../cli/flags/person-document.ts';
import { findPersonDrafts } from '../../cli/flows/edit-text.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import type { World } from '../../cli/session/world.ts';
import { withInboxIfAny } from '../../cli/stores/inbox-place.ts';
import { type DocumentFinder, documentFinder } from '../../domain/keys/document-finder.ts';
import { decodeUri } from '../../domain/text/decode-uri.ts';
import { erasedBody } from '../../domain/webhook/erased-body.ts';
import {
  findPersonDeliveries,
  findPersonEntries,
  findPersonTransactions,
} from '../../operations/privacy/find-person-data.ts';
import { erasureView } from '../../output/views/setup/audit-log-view.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { InboxDelivery } from '../../storage/inbox/inbox-entry.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { EntryNeed } from '../../storage/journal/journal-pruning.ts';

const fs = process.getBuiltinModule('node:fs');

type ErasureResult = 'erased' | 'to_erase' | 'kept';

type ErasureReason =
  | 'signature_proof_lost'
  | 'not_delivered_to_application'
  | 'payment_record_kept'
  | 'payment_still_needed'
  | 'reference_prevents_paying_twice'
  | 'audit_chain';

/**
 * The erasure's result for a group of records in one store. `count` is the number of records: deliveries,
 * payments, lines of the audit log, or drafts of defenses.
 */
interface ErasureRow {
  readonly store: 'inbox' | 'journal' | 'audit' | 'drafts';
  readonly result: ErasureResult;
  readonly count: number;
  readonly reason: ErasureReason | null;
}

/**
 * Temporary reasons to keep data. Each reason disappears with time, or after an action of the operator. The
 * erasure must then be repeated.
 */
const LATER: readonly ErasureReason[] = ['not_delivered_to_application', 'payment_still_needed'];
const isLeftForLater = ({ result, reason }: ErasureRow): boolean =>
  result === 'kept' && reason !== null && LATER.includes(reason);

interface Erasure {
  readonly finder: DocumentFinder;
  readonly inbox: Inbox | null;
  readonly journal: Journal;
  readonly world: World;
  /** ISO 8601. */
  readonly at: string;
  /** If true, counts the data but erases nothing. */
  readonly dryRun: boolean;
}

/**
 * Erases the data of a person. Data that is needed for payments, for proofs, or for the audit log's hash
 * chain is kept.
 * @returns `isCompact`: whether the erased data was also removed from the unused parts of the files
 */
async function erasePerson(
  erasure: Erasure,
): Promise<{ readonly rows: readonly ErasureRow[]; readonly isCompact: boolean }> {
  const { inbox, journal, world, finder, dryRun } = erasure;
  const counts = new Counts();
  // Payments must be erased before the deliveries, because the deliveries show which payments belong to the
  // person.
  await erasePayments(erasure, counts);
  if (inbox !== null) await eraseDeliveries(erasure, inbox, counts);
  for (const { file } of findPersonDrafts(world, finder)) {
    if (!dryRun) fs.rmSync(file, { force: true });
    counts.add('drafts', dryRun ? 'to_erase' : 'erased', null);
  }
  for await (const { line } of journal.audit.walk())
    if (finder.inText(line)) counts.add('audit', 'kept', 'audit_chain');
  const isCompact =
    dryRun || [await journal.pruning.compact(), (await inbox?.compact()) ?? true].every(Boolean);
  return { rows: counts.rows(), isCompact };
}

async function eraseDeliveries({ finder, at, dryRun }: Erasure, inbox: Inbox, counts: Counts): Promise<void> {
  for await (const delivery of findPersonDeliveries(inbox, finder)) {
    const isWaiting = delivery.forwards.some(({ state }) => state !== 'delivered');
    const isErased =
      dryRun || isWaiting ? !isWaiting : await inbox.erase(delivery.id, withoutPerson(finder, delivery, at));
    const lost =
      delivery.signature === 'verified' && delivery.note !== 'erased' ? 'signature_proof_lost' : null;
    if (isErased) counts.add('inbox', dryRun ? 'to_erase' : 'erased', lost);
    else counts.add('inbox', 'kept', 'not_delivered_to_application');
  }
}

/**
 * Returns the delivery without data of the person. Also removes the signature: anybody who knows the secret
 * could use the signature to test guesses of the erased text.
 */
function withoutPerson(
  finder: DocumentFinder,
  { body, headers, path }: InboxDelivery,
  at: string,
): Pick<InboxDelivery, 'body' | 'headers' | 'path'> {
  const kept = Object.entries(headers).filter(
    ([name, value]) => !name.includes('signature') && !finder.inText(value),
  );
  const isPathPersonal = [path, decodeUri(path) ?? ''].some(finder.inText);
  return {
    body: erasedBody(finder, body, at),
    headers: Object.fromEntries(kept),
    path: isPathPersonal ? '/' : path,
  };
}

async function erasePayments({ finder, inbox, journal, dryRun }: Erasure, counts: Counts): Promise<void> {
  const isEmpty = new Map<string, boolean>();
  const transactions = await findPersonTransactions(inbox, finder);
  for await (const { entry, inReference } of findPersonEntries(journal, finder, transactions)) {
    isEmpty.set(entry.id, entry.destination === '' && !entry.overrideReason);
    if (inReference) counts.add('journal', 'kept', 'reference_prevents_paying_twice');
  }
  const ids = [...isEmpty.keys()];
  const needs = await journal.pruning.needsOf(ids);
  const reduced = dryRun ? new Set<string>() : await journal.pruning.reduce(ids);
  for (const id of ids) {
    const isEnded = ENDED.has(needs.get(id) ?? 'bare');
    if (reduced.has(id) || (dryRun && isEnded && !isEmpty.get(id)))
      counts.add('journal', dryRun ? 'to_erase' : 'erased', 'payment_record_kept');
    else counts.add('journal', 'kept', isEnded ? 'payment_record_kept' : 'payment_still_needed');
  }
}

const ENDED: ReadonlySet<EntryNeed> = new Set(['personal', 'unused', 'bare']);

class Counts {
  readonly #rows = new Map<string, ErasureRow>();

  add(store: ErasureRow['store'], result: ErasureResult, reason: ErasureReason | null): void {
    const key = `${store} ${result} ${reason}`;
    const count = (this.#rows.get(key)?.count ?? 0) + 1;
    this.#rows.set(key, { store, result, count, reason });
  }

  rows(): readonly ErasureRow[] {
    return [...this.#rows.values()];
  }
}

export default class PrivacyErase extends PixCommand {
  static override traits = { audited: true, changes: true, shows: [erasureView] };
  static override summary = 'Erase personal data stored here about a CPF or CNPJ';
  static override description =
    'Deliveries keep ids, statuses, amounts and times; their signature can then no longer be verified. Payments keep their record (reference, amount, date, status, ids, fingerprint), so that nothing is paid twice. The result lists the kept data and the reasons. Exit code 8 if something has to be erased later. Data stored by the service is not erased.';
  static override examples = [
    'pix privacy erase --document - --dry-run < document.txt',
    'pix privacy erase --document - --yes < document.txt',
  ];
  static override flags = {
    document: documentFlag,
    'dry-run': boolean({ description: 'count what would be removed; change nothing' }),
    yes: changeFlags.yes,
  };

  async run(): Promise<void> {
    const { flags, out, notes, session } = await this.start(PrivacyErase);
    const finder = documentFinder(await personDocument(this.world, flags.document));
    const journal = await session.journal();
    session.told.subjects.push(`document ${journal.fingerprint(finder.document)}`);
    const at = new Date(this.world.clock.now()).toISOString();
    const erase = (dryRun: boolean) =>
      withInboxIfAny(this.world, (inbox) =>
        erasePerson({ inbox, journal, world: this.world, finder, at, dryRun }),
      );
    const { rows: planned } = await erase(true);
    const count = planned
      .filter(({ result }) => result === 'to_erase')
      .reduce((sum, row) => sum + row.count, 0);
    if (count > 0) await this.confirm('privacy.erase.confirm', { count });
    const { rows, isCompact } = flags['dry-run'] ? { rows: planned, isCompact: true } : await erase(false);
    if (rows.length === 0 && !out.forMachines) notes.note('privacy.nothing');
    else await out.ownMany(erasureView, rows);
    if (!isCompact) notes.note('privacy.not_compacted', { store: 'journal.sqlite, inbox.sqlite' });
    notes.note('privacy.elsewhere');
    if (rows.some(isLeftForLater)) this.endsWith('check');
  }
}
