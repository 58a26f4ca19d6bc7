import { string } from '@oclif/core/args';
import { boolean } from '@oclif/core/flags';
import { PixCommand } from '../../cli/pix-command.ts';
import { profileView, shownProfile } from '../../output/views/profile.ts';

export default class ProfileShow extends PixCommand {
  static override summary = 'Show a profile: addresses, ends of tokens, where secrets are kept';
  static override examples = [
    '<%= config.bin %> profile show',
    '<%= config.bin %> profile show shop --json',
    '<%= config.bin %> profile show shop --wire',
  ];
  static override args = {
    name: string({ description: 'name of the profile; the one in use when left out' }),
  };
  static override flags = {
    wire: boolean({
      description: 'each name the specification does not show: its default, and what is in force',
    }),
  };

  async run(): Promise<void> {
    const { args, flags, out, session, notes } = await this.start(ProfileShow);
    const profile = session.chosen(args.name);
    for (const { key, params } of session.profiles.warnings()) notes.key(key, params);
    if (flags.wire) {
      const { shownWireNames, wireView } = await import('../../output/views/wire.ts');
      return void (await out.ownMany(wireView, shownWireNames(profile.wire)));
    }
    if (profile.store === 'plain') notes.note('profile.plain_store', { profile: profile.name });
    await out.own(profileView, shownProfile(profile, session.profiles.active()?.name === profile.name));
  }
}
