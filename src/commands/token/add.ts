import { string } from '@oclif/core/args';
import { boolean, string as stringFlag } from '@oclif/core/flags';
import { LIST } from '../../cli/flags/flag-types.ts';
import { refuseBeside } from '../../cli/flags/refuse-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { askOrReadSecret } from '../../cli/streams/profile-questions.ts';
import { SCOPES } from '../../contract/route.ts';
import { MONEY_FAMILIES } from '../../domain/family.ts';
import { secretNotes, secretView } from '../../output/views/setup/profile-view.ts';
import { addSecret, addToken } from '../../storage/vault/manage-secrets.ts';

export default class TokenAdd extends PixCommand {
  static override traits = { audited: true, shows: [secretView] };
  static override summary = 'Store a token, webhook secret or card credential of a profile';
  static override description =
    'The value is read from stdin or asked for on a terminal, never given on the command line. An existing value of the same name is replaced.';
  static override examples = [
    'cat token.txt | pix token add payouts --scope WITHDRAW --stdin',
    'cat secret.txt | pix token add webhook --secret --stdin',
  ];
  static override args = {
    name: string({
      required: true,
      description: 'name; reserved: webhook, card.clientId, card.clientSecret, card.cert, card.key, card.ca',
    }),
  };
  static override flags = {
    stdin: boolean({ description: 'read the value from stdin' }),
    scope: stringFlag({ ...LIST, options: [...SCOPES], description: 'scopes of the token' }),
    family: stringFlag({
      options: [...MONEY_FAMILIES],
      default: 'main',
      description: 'route family of the token',
    }),
    secret: boolean({ exclusive: ['scope'], description: 'store a secret that is not a token' }),
  };

  async run(): Promise<void> {
    const { args, flags, out, session, typed, words } = await this.start(TokenAdd);
    session.told.subjects.push(args.name);
    if (flags.secret) refuseBeside(typed, '--secret', ['family']);
    const { name } = session.chosen(undefined);
    const value = await askOrReadSecret(this.world, words, flags.stdin);
    const keeper = await session.keeper(session.profiles.get(name));
    const family = MONEY_FAMILIES.find((known) => known === flags.family) ?? 'main';
    if (flags.secret) await addSecret(keeper, name, args.name, value);
    else await addToken(keeper, name, { id: args.name, value, scopes: flags.scope ?? [], family });
    await out.ownMany(
      secretView,
      secretNotes(session.profiles.get(name)).filter((note) => note.name === args.name),
    );
  }
}
