import { fileFlag, forceFlag } from '../../cli/flags/flag-types.ts';
import { documentFlag, personDocument } from '../../cli/flags/person-document.ts';
import { findPersonDrafts } from '../../cli/flows/edit-text.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import type { World } from '../../cli/session/world.ts';
import { withInboxIfAny } from '../../cli/stores/inbox-place.ts';
import { type DocumentFinder, documentFinder } from '../../domain/keys/document-finder.ts';
import type { JsonObject, JsonValue } from '../../domain/text/json.ts';
import { isoOf } from '../../domain/time/sao-paulo-time.ts';
import { shallowJson } from '../../domain/webhook/erased-body.ts';
import { openAtomicFile } from '../../operations/files/atomic-file.ts';
import {
  findPersonDeliveries,
  findPersonEntries,
  findPersonTransactions,
} from '../../operations/privacy/find-person-data.ts';
import { documentWithList } from '../../output/document-with-list.ts';
import { Presenter } from '../../output/presenter.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { InboxDelivery } from '../../storage/inbox/inbox-entry.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';

interface Export {
  readonly inbox: Inbox | null;
  readonly journal: Journal;
  readonly world: World;
  readonly finder: DocumentFinder;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Exports the payments, deliveries and drafts of defenses about a person. `write` receives the deliveries one at a time.
 * @returns the number of records
 */
async function exportPerson(
  { inbox, journal, world, finder, at }: Export,
  write: (head: JsonObject, deliveries: AsyncIterable<JsonValue>) => Promise<void>,
): Promise<{ readonly payments: number; readonly deliveries: number }> {
  const transactions = await findPersonTransactions(inbox, finder);
  const payments: JsonObject[] = [];
  for await (const { entry } of findPersonEntries(journal, finder, transactions))
    payments.push(paymentOf(entry));
  let deliveries = 0;
  const each = async function* (): AsyncGenerator<JsonValue> {
    if (inbox === null) return;
    for await (const delivery of findPersonDeliveries(inbox, finder)) {
      deliveries += 1;
      yield deliveryOf(delivery);
    }
  };
  const drafts = findPersonDrafts(world, finder).map((draft) => ({ ...draft }));
  await write({ document: finder.document, exportedAt: at, payments, drafts }, each());
  return { payments: payments.length, deliveries };
}

const paymentOf = (entry: JournalEntry): JsonObject => ({
  id: entry.id,
  kind: entry.kind,
  state: entry.state,
  amountCents: Number(entry.amountCents),
  // The journal only stores the masked destination.
  destination: entry.destination,
  destinationFingerprint: entry.destinationPrint,
  reference: entry.reference,
  batch: entry.batch,
  subject: entry.subject,
  profile: entry.profile,
  createdAt: isoOf(entry.createdAt),
  resolvedAt: isoOf(entry.resolvedAt),
  serviceId: entry.serviceId,
  serviceStatus: entry.serviceStatus,
  endToEndId: entry.endToEndId,
  overrideReason: entry.overrideReason,
});

/** The body stays text if it is not JSON, or is nested too deeply to be written. */
function deliveryOf({ body, ...entry }: InboxDelivery): JsonObject {
  const text = new TextDecoder().decode(body);
  return {
    id: entry.id,
    receivedAt: isoOf(entry.receivedAt),
    event: entry.event,
    transactionId: entry.transactionId,
    status: entry.status,
    signature: entry.signature,
    path: entry.path,
    remoteAddress: entry.remoteAddress,
    headers: { ...entry.headers },
    body: shallowJson(text) ?? text,
  };
}

export default class PrivacyExport extends PixCommand {
  static override traits = { audited: true };
  static override summary = 'Export all data stored here about a CPF or CNPJ';
  static override description =
    'Writes one JSON document from the journal and the inbox of this machine (or those of PIX_JOURNAL_URL and PIX_INBOX_URL), with nothing masked. Deliveries are included whole: remove data about other people before you pass the document on. Data stored by the service is not included.';
  static override examples = [
    'pix privacy export --document - --out person.json < document.txt',
    'pix privacy export --document 529.982.247-25',
  ];
  static override flags = {
    document: documentFlag,
    out: fileFlag({ description: 'output file, readable only by you (default: stdout)' }),
    force: forceFlag,
  };

  async run(): Promise<void> {
    const { flags, out, notes, session } = await this.start(PrivacyExport);
    const finder = documentFinder(await personDocument(this.world, flags.document));
    const journal = await session.journal();
    session.told.subjects.push(`document ${journal.fingerprint(finder.document)}`);
    const at = new Date(this.world.clock.now()).toISOString();
    const { signal } = session;
    const target = await this.outputFile(flags.out, flags, '--out');
    const file = target === undefined ? null : await openAtomicFile(target.file, { ...target, signal });
    const to = file === null ? out : new Presenter({ ...out.options, width: null, write: file.write });
    try {
      const count = await withInboxIfAny(this.world, (inbox) =>
        exportPerson({ inbox, journal, world: this.world, finder, at }, (head, deliveries) =>
          documentWithList(to, head, 'deliveries', deliveries),
        ),
      );
      await file?.keep();
      notes.note('privacy.exported', count);
    } finally {
      await file?.discard();
    }
    notes.note('privacy.elsewhere');
  }
}
