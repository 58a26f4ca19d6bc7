import { profileArgument } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { profileView, shownProfile } from '../../output/views/setup/profile-view.ts';

export default class ProfileUse extends PixCommand {
  static override traits = { shows: [profileView] };
  static override summary = 'Select the current profile';
  static override examples = ['pix profile use sandbox'];
  static override args = { name: profileArgument({ required: true }) };

  async run(): Promise<void> {
    const { args, out, session } = await this.start(ProfileUse);
    await session.profiles.use(args.name);
    session.noteUnknownKeys([session.profiles.get(args.name)]);
    await out.own(profileView, shownProfile(session.profiles.get(args.name), true));
  }
}
