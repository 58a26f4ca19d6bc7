import { profileArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { forgetProfile } from '../../storage/vault/manage-secrets.ts';

export default class ProfileRemove extends PixCommand {
  static override traits = { audited: true, shows: [] };
  static override summary = 'Remove a profile and its secrets';
  static override examples = ['pix profile remove shop --yes'];
  static override args = { name: profileArgument({ required: true }) };
  static override flags = { yes: changeFlags.yes };

  async run(): Promise<void> {
    const { args, session, notes } = await this.start(ProfileRemove);
    session.told.subjects.push(args.name);
    const profile = session.profiles.get(args.name);
    await this.confirm('profile.remove.confirm', { name: profile.name });
    await forgetProfile({ profiles: session.profiles, vault: await session.vault(profile) }, profile.name);
    notes.note('profile.removed', { name: profile.name });
  }
}
