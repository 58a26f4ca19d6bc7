import { PixCommand } from '../../cli/pix-command.ts';
import { makeCardToken } from '../../operations/charges/card-tokens-and-charges.ts';
import { cardTokenView } from '../../output/views/money/card.ts';

export default class CardToken extends PixCommand {
  static override traits = { tellsSecrets: true };
  static override summary = 'Get an access token for the card routes';
  // `--json` asks for the service's own body, as cli.md §1 has it, and `gh auth token` prints one too: it is
  // data, on stdout alone. A table is what others look at over a shoulder or find in a log: there it is masked.
  static override description =
    'Uses the client id, secret and certificate. The other card commands get their own token: use this one with curl, or to test the credentials. Tables show only its last characters; --reveal and --json show the whole token.';
  static override examples = ['pix card token', 'pix card token --jq .access_token'];

  async run(): Promise<void> {
    const { out } = await this.start(CardToken);
    await out.one(cardTokenView, await makeCardToken(await this.operator()));
  }
}
