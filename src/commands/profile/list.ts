import { watchFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { profileView, shownProfile } from '../../output/views/setup/profile-view.ts';

export default class ProfileList extends PixCommand {
  static override traits = { prints: [profileView] };
  static override summary = 'List profiles';
  static override examples = ['pix profile list'];
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { out, session } = await this.start(ProfileList);
    const active = session.profiles.active()?.name;
    session.noteUnknownKeys(session.profiles.list());
    const rows = session.profiles.list().map((profile) => shownProfile(profile, profile.name === active));
    await out.ownMany(profileView, rows);
  }
}
