import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import type * as z from 'zod/mini';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { reissueToken as reissueRow } from '../../contract/routes/control-accounts.ts';
import { reissuedToken, TOKEN_NAMES } from '../../contract/schemas/control.ts';
import { callRoute } from '../../operations/call-route.ts';
import type { Operator } from '../../operations/operator.ts';
import { reissuedView } from '../../output/views/setup/sandbox-view.ts';
import type { Profile } from '../../storage/profiles/profile.ts';
import { addToken, type SecretKeeper } from '../../storage/vault/manage-secrets.ts';

/** Makes the sandbox replace a leaked token (§5 rule 6), and stores the new token in the profile. */
async function reissueToken(
  operator: Operator,
  { profile, ...keeper }: SecretKeeper & { readonly profile: Profile },
  leaked: { readonly accountNumber: string; readonly name: string },
): Promise<DecodedRow<z.output<typeof reissuedToken>>> {
  const answer = await callRoute(operator, reissueRow, { path: { ...leaked } });
  const note = profile.tokens.find(({ id }) => id === leaked.name);
  const mine = note !== undefined && leaked.accountNumber === FIRST_ACCOUNT;
  if (mine) {
    await addToken(keeper, profile.name, { ...note, value: answer.item.token });
    operator.note('sandbox.token_kept', { name: leaked.name, profile: profile.name });
  }
  return answer;
}

const FIRST_ACCOUNT = '100001';

export default class SandboxReissueToken extends PixCommand {
  static override traits = {
    onSandbox: true,
    tellsSecrets: true,
    shows: [reissuedView, reissuedToken],
  };
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
