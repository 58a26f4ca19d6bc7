import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { SandboxCommand } from '../../cli/sandbox-command.ts';
import { TOKEN_NAMES } from '../../contract/schemas/controlled-account.ts';
import { FIRST_ACCOUNT, reissueToken } from '../../operations/sandbox/reissue-token.ts';
import { reissuedView } from '../../output/views/setup/sandbox-view.ts';

export default class SandboxReissueToken extends SandboxCommand {
  static override traits = { ...SandboxCommand.traits, tellsSecrets: true };
  static override summary = 'Replace a leaked sandbox token';
  static override description =
    'The old token stops working immediately; the sandbox profile gets the new one.';
  static override examples = ['pix sandbox reissue-token withdraw'];
  static override args = {
    name: string({ required: true, options: [...TOKEN_NAMES], description: 'token to replace' }),
  };
  static override flags = {
    account: stringFlag({ default: FIRST_ACCOUNT, helpValue: 'NUMBER', description: 'account of the token' }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { args, flags, out, session } = await this.start(SandboxReissueToken);
    const operator = await this.operator();
    const profile = session.chosen(undefined);
    const keeper = { profile, ...(await session.keeper(profile)) };
    const leaked = { accountNumber: flags.account, name: args.name };
    await out.one(reissuedView, await reissueToken(operator, keeper, leaked));
  }
}
