import { string } from '@oclif/core/args';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { checkKept, removeSecret, removeToken } from '../../storage/vault/manage-secrets.ts';

export default class TokenRemove extends PixCommand {
  static override traits = { audited: true, shows: [] };
  static override summary = 'Remove a token or secret of a profile';
  static override examples = ['pix token remove payouts --yes'];
  static override args = { name: string({ required: true, description: 'name of the token or secret' }) };
  static override flags = { yes: changeFlags.yes };

  async run(): Promise<void> {
    const { args, session, notes } = await this.start(TokenRemove);
    session.told.subjects.push(args.name);
    const profile = session.chosen(undefined);
    checkKept(profile, args.name);
    await this.confirm('token.remove.confirm', { name: args.name, profile: profile.name });
    const keeper = await session.keeper(profile);
    const isToken = profile.tokens.some(({ id }) => id === args.name);
    await (isToken ? removeToken : removeSecret)(keeper, profile.name, args.name);
    notes.note('token.removed', { name: args.name, profile: profile.name });
  }
}
