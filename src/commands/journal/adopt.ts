import { string } from '@oclif/core/args';
import { boolean, string as stringFlag } from '@oclif/core/flags';
import { apiFamilyFlag } from '../../cli/flags/api-family-flag.ts';
import { batchMapFlag } from '../../cli/flags/batch-flags.ts';
import { refuseBeside, refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { adoptJournal } from '../../cli/flows/adopt-journal.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { batchNames } from '../../operations/batch/batch-file.ts';

export default class JournalAdopt extends PixCommand {
  static override traits = { audited: true, changes: true };
  static override summary = 'Continue with this journal after the previous one was lost';
  static override description =
    'If the journal was deleted, emptied or replaced by an older copy, nothing is paid until it is restored or adopted. The command first compares payouts and transfers of the service with this journal. It shows those that are not in the journal, and the rows of FILE that they probably paid. Refunds and card charges are not compared.';
  static override examples = [
    'pix journal adopt --dry-run',
    'pix journal adopt folha.csv',
    'pix journal adopt folha.csv --name folha-2026-11 --since 3d --yes',
  ];
  static override args = {
    file: string({ description: 'CSV file of a batch whose rows may have been paid' }),
  };
  static override flags = {
    since: stringFlag({
      helpValue: 'WHEN',
      description:
        'start: date, 20/11/2026 23:30, ISO 8601 time, 2h, 3d, yesterday or today (default: at least a day before the last payment)',
    }),
    family: { ...apiFamilyFlag, description: 'compare only this route family (default: all of the profile)' },
    name: stringFlag({ helpValue: 'BATCH', description: 'batch name of FILE (default: the file name)' }),
    map: batchMapFlag,
    'no-compare': boolean({ description: 'adopt without reading the service' }),
    'dry-run': boolean({ description: 'only compare; adopt nothing' }),
    yes: boolean({ char: 'y', description: 'skip the confirmation' }),
  };

  async run(): Promise<void> {
    const started = await this.start(JournalAdopt);
    const { args, flags, typed } = started;
    const file = this.path(args.file);
    if (file === undefined) refuseWithout(typed, 'FILE', ['name', 'map']);
    else refuseBeside(typed, 'FILE', ['no-compare']);
    if (flags['no-compare']) refuseBeside(typed, '--no-compare', ['since', 'family']);
    await adoptJournal(started, () => this.operator(), {
      file,
      name: flags.name,
      columns: flags.map && batchNames(flags.map),
      family: flags.family,
      since: flags.since,
      compares: !flags['no-compare'],
      confirm: async () => {
        await this.confirm('journal.adopt.confirm');
        return flags['dry-run'] !== true;
      },
    });
  }
}
