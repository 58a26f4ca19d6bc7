import { string } from '@oclif/core/args';
import { PixCommand } from '../../cli/pix-command.ts';
import { profileView, shownProfile } from '../../output/views/profile.ts';

export default class ProfileUse extends PixCommand {
  static override summary = 'Choose the profile that commands use';
  static override examples = ['<%= config.bin %> profile use sandbox'];
  static override args = { name: string({ required: true, description: 'name of the profile' }) };

  async run(): Promise<void> {
    const { args, out, session } = await this.start(ProfileUse);
    await session.profiles.use(args.name);
    await out.own(profileView, shownProfile(session.profiles.get(args.name), true));
  }
}
