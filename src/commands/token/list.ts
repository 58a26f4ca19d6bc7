import { watchFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { secretNotes, secretView } from '../../output/views/setup/profile-view.ts';

export default class TokenList extends PixCommand {
  static override traits = { prints: [secretView] };
  static override summary = 'List tokens and secrets of a profile (last 4 characters)';
  static override examples = ['pix token list', 'pix token list --profile shop'];
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { out, session } = await this.start(TokenList);
    await out.ownMany(secretView, secretNotes(session.chosen(undefined)));
  }
}
