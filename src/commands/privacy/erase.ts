import { boolean } from '@oclif/core/flags';
import { documentFlag, personDocument } from '../../cli/flags/person-document.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { findStoreBackups } from '../../cli/stores/find-store-backups.ts';
import { withInboxIfAny } from '../../cli/stores/inbox-place.ts';
import { documentFinder } from '../../domain/keys/document-finder.ts';
import { erasePerson, isLeftForLater } from '../../operations/privacy/erase-person.ts';
import { erasureView } from '../../output/views/setup/erasure-view.ts';

export default class PrivacyErase extends PixCommand {
  static override traits = { audited: true, changes: true };
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
    yes: boolean({ char: 'y', description: 'skip the confirmation' }),
  };

  async run(): Promise<void> {
    const { flags, out, notes, session } = await this.start(PrivacyErase);
    const finder = documentFinder(await personDocument(this.world, flags.document));
    const journal = await session.journal();
    session.told.subjects.push(`document ${journal.fingerprint(finder.document)}`);
    const at = new Date(this.world.clock.now()).toISOString();
    const erase = (dryRun: boolean) =>
      withInboxIfAny(this.world, (inbox) => erasePerson({ inbox, journal, finder, at, dryRun }));
    const { rows: planned } = await erase(true);
    const count = planned
      .filter(({ result }) => result === 'to_erase')
      .reduce((sum, row) => sum + row.count, 0);
    if (count > 0) await this.confirm('privacy.erase.confirm', { count });
    const { rows, isCompact } = flags['dry-run'] ? { rows: planned, isCompact: true } : await erase(false);
    if (rows.length === 0 && !out.forMachines) notes.note('privacy.nothing');
    else await out.ownMany(erasureView, rows);
    if (!isCompact) notes.note('privacy.not_compacted', { store: 'journal.sqlite, inbox.sqlite' });
    for (const file of findStoreBackups(this.world, ['journal', 'inbox']))
      notes.note('privacy.copy', { file });
    notes.note('privacy.elsewhere');
    if (rows.some(isLeftForLater)) this.endsWith('check');
  }
}
