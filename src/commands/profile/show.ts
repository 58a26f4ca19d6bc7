import { boolean } from '@oclif/core/flags';
import { profileArgument } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import {
  profileView,
  shownProfile,
  shownWireNames,
  wireNameView,
} from '../../output/views/setup/profile-view.ts';

export default class ProfileShow extends PixCommand {
  static override traits = { prints: [wireNameView, profileView] };
  static override summary = 'Show a profile: URLs, tokens (last characters), secret storage';
  static override examples = [
    'pix profile show',
    'pix profile show shop --json',
    'pix profile show shop --wire',
  ];
  static override args = {
    name: profileArgument({ description: 'profile name (default: the current one)' }),
  };
  static override flags = {
    wire: boolean({
      description:
        'show the wire settings: names that the specification leaves open, with default and current value',
    }),
  };

  async run(): Promise<void> {
    const { args, flags, out, session, notes } = await this.start(ProfileShow);
    const profile = session.shown(args.name);
    for (const { key, params } of session.profiles.warnings()) notes.key(key, params);
    session.noteUnknownKeys([profile]);
    if (flags.wire) {
      return void (await out.ownMany(wireNameView, shownWireNames(profile.wire)));
    }
    if (profile.store === 'plain') notes.note('profile.plain_store', { profile: profile.name });
    await out.own(profileView, shownProfile(profile, session.profiles.active()?.name === profile.name));
  }
}
