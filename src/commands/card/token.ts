import { PixCommand } from '../../cli/pix-command.ts';
import { makeCardToken } from '../../operations/charges/card-tokens-and-charges.ts';
import { cardTokenView } from '../../output/views/card.ts';

export default class CardToken extends PixCommand {
  static override summary = 'Get a token of the card family with client id, secret and certificate';
  // `--json` asks for the service's own body, as cli.md §1 has it, and `gh auth token` prints one too: it is
  // data, on stdout alone. A table is what others look at over a shoulder or find in a log: there it is masked.
  static override description =
    'The other card commands get theirs by themselves: this is for curl, and for seeing whether the credentials work. A table shows its end; --reveal and --json show all of it.';
  static override examples = [
    '<%= config.bin %> card token',
    '<%= config.bin %> card token --jq .access_token',
  ];

  async run(): Promise<void> {
    const { out } = await this.start(CardToken);
    await out.one(cardTokenView, await makeCardToken(await this.operator()));
  }
}
