import { PixCommand } from '../../cli/pix-command.ts';
import { makeCardToken } from '../../operations/charges/make-card-token.ts';
import { cardAccessTokenView } from '../../output/views/money/card-access-token-view.ts';

export default class CardToken extends PixCommand {
  static override traits = { tellsSecrets: true };
  static override summary = 'Get an access token for the card routes';
  // `--json` prints the service's response unmasked, and only on stdout (cli.md §1). A table masks the token,
  // because other people may see the screen or a log.
  static override description =
    'Uses the client id, secret and certificate. The other card commands get their own token: use this one with curl, or to test the credentials. Tables show only its last characters; --reveal and --json show the whole token.';
  static override examples = ['pix card token', 'pix card token --jq .access_token'];

  async run(): Promise<void> {
    const { out } = await this.start(CardToken);
    await out.one(cardAccessTokenView, await makeCardToken(await this.operator()));
  }
}
