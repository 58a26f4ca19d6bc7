import { PixCommand } from '../../cli/pix-command.ts';
import { secretNotes, secretView } from '../../output/views/secrets.ts';

export default class TokenList extends PixCommand {
  static override summary = 'List tokens and other secrets of a profile by their last four characters';
  static override examples = ['<%= config.bin %> token list', '<%= config.bin %> token list --profile shop'];

  async run(): Promise<void> {
    const { out, session } = await this.start(TokenList);
    await out.ownMany(secretView, secretNotes(session.chosen(undefined)));
  }
}
