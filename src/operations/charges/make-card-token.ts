import type * as z from 'zod/mini';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { createCardToken } from '../../contract/routes/card.ts';
import type { cardToken } from '../../contract/schemas/card.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';

/** Lifetime of a token, in seconds (unshown.md §11). */
const LIFETIME_S = 3_600;

/** Creates a token of the card family. `expiresAt` is ISO 8601 and uses this machine's clock. */
export async function makeCardToken(
  operator: Operator,
): Promise<DecodedRow<z.output<typeof cardToken> & { readonly expiresAt: string }>> {
  const asked = operator.clock.now();
  const { raw, item } = await callRoute(operator, createCardToken, {
    body: { grant_type: 'client_credentials' },
  });
  const lives = item.expires_in ?? LIFETIME_S;
  return { raw, item: { ...item, expiresAt: new Date(asked + lives * 1000).toISOString() } };
}
