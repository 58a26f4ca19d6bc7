import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { changedLimits } from '../../cli/flags/changed-limits.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { profileLimitsView } from '../../output/views/setup/profile-limits-view.ts';

export default class ProfileLimits extends PixCommand {
  static override traits = { audited: true };
  static override summary = 'Show or change the payment limits of a profile';
  static override description =
    'Limits apply to payouts, paid codes and transfers, and are checked before anything is sent. The total of the day (São Paulo time) is read from the journal. The value none removes a limit. A payment beyond a limit needs --override-limits REASON, and the reason is recorded.';
  static override examples = [
    'pix profile limits shop --per-payout 5000 --per-day 20000,00',
    'pix profile limits shop --key-types CNPJ,EMAIL --hours 08:00-18:00',
    'pix profile limits shop --receivers suppliers.txt',
    'pix profile limits shop --four-eyes batch',
  ];
  static override args = { name: string({ description: 'profile name (default: the current one)' }) };
  static override flags = {
    'per-payout': stringFlag({ helpValue: 'REAIS', description: 'maximum of one payment, in reais' }),
    'per-day': stringFlag({ helpValue: 'REAIS', description: 'maximum of all payments of a day, in reais' }),
    'key-types': stringFlag({
      helpValue: 'TYPES',
      description: 'receiver types: CPF, CNPJ, PHONE, EMAIL, EVP, ACCOUNT',
    }),
    receivers: stringFlag({
      helpValue: 'FILE',
      description: 'file of allowed keys, documents and account numbers, one per line',
    }),
    hours: stringFlag({ helpValue: '08:00-18:00', description: 'allowed hours, São Paulo time' }),
    'four-eyes': stringFlag({
      options: ['batch', 'none'],
      description: 'batch: a batch is proposed by one person and approved by another',
    }),
    yes: changeFlags.yes,
  };

  async run(): Promise<void> {
    const { args, flags, out, notes, session } = await this.start(ProfileLimits);
    const { name, live, limits = {} } = session.chosen(args.name);
    const changed = changedLimits(limits, flags, (file) => this.path(file));
    if (changed !== null) {
      session.told.subjects.push(name, ...Object.keys(flags).filter((flag) => flag in ProfileLimits.flags));
      if (live) await this.confirm('limits.confirm', { profile: name });
      await session.profiles.setLimits(name, changed);
    }
    const shown = changed ?? limits;
    if (Object.keys(shown).length === 0 && !out.forMachines) notes.note('limits.none');
    else await out.own(profileLimitsView, shown);
  }
}
