import { string } from '@oclif/core/flags';
import { documentFlag, personDocument } from '../../cli/flags/person-document.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { withInboxIfAny } from '../../cli/stores/inbox-place.ts';
import { documentFinder } from '../../domain/keys/document-finder.ts';
import { openAtomicFile } from '../../operations/files/atomic-file.ts';
import { exportPerson } from '../../operations/privacy/export-person.ts';
import { documentWithList } from '../../output/document-with-list.ts';
import { Presenter } from '../../output/presenter.ts';

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
    out: string({ helpValue: 'FILE', description: 'output file, readable only by you (default: stdout)' }),
  };

  async run(): Promise<void> {
    const { flags, out, notes, session } = await this.start(PrivacyExport);
    const finder = documentFinder(await personDocument(this.world, flags.document));
    const journal = await session.journal();
    session.told.subjects.push(`document ${journal.fingerprint(finder.document)}`);
    const at = new Date(this.world.clock.now()).toISOString();
    const { signal } = session;
    const file = flags.out === undefined ? null : await openAtomicFile(this.path(flags.out), { signal });
    const to = file === null ? out : new Presenter({ ...out.options, width: null, write: file.write });
    try {
      const count = await withInboxIfAny(this.world, (inbox) =>
        exportPerson({ inbox, journal, finder, at }, (head, deliveries) =>
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
