import type * as z from 'zod/mini';
import { PixCommand } from '../../cli/pix-command.ts';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { createCardToken } from '../../contract/routes/card.ts';
import type { cardToken } from '../../contract/schemas/card.ts';
import { callRoute } from '../../operations/call-route.ts';
import type { Operator } from '../../operations/operator.ts';
import { cardAccessTokenView } from '../../output/views/money/card-charge-view.ts';

/** Lifetime of a token, in seconds (unshown.md §11). */
const LIFETIME_S = 3_600;

/** Creates a token of the card family. `expiresAt` is ISO 8601 and uses this machine's clock. */
async function makeCardToken(
  operator: Operator,
): Promise<DecodedRow<z.output<typeof cardToken> & { readonly expiresAt: string }>> {
  const asked = operator.clock.now();
  const { raw, item } = await callRoute(operator, createCardToken, {
    body: { grant_type: 'client_credentials' },
  });
  const lives = item.expires_in ?? LIFETIME_S;
  return { raw, item: { ...item, expiresAt: new Date(asked + lives * 1000).toISOString() } };
}

export default class CardToken extends PixCommand {
  static override traits = { prints: [cardAccessTokenView], usesCardToken: true, tellsSecrets: true };
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
