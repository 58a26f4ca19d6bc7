import type * as z from 'zod/mini';
import type { QueryOf } from '../../contract/route.ts';
import { createCardToken, listCardCharges } from '../../contract/routes/card.ts';
import type { Row } from '../../contract/row.ts';
import type { cardCharge, cardToken } from '../../contract/schemas/card.ts';
import { isJsonObject, type JsonValue } from '../../domain/text/json.ts';
import { callRow } from '../call-row.ts';
import type { Operator } from '../operator.ts';
import type { Walk } from '../walk-pages.ts';

/** Lifetime of a card token, in seconds (unshown.md §11). */
const LIFETIME_S = 3_600;
const PAGE_SIZE = 100;

/** Creates a token of the card family. Returns it with its expiry by this machine's clock (ISO 8601). */
export async function makeCardToken(
  operator: Operator,
): Promise<Row<z.output<typeof cardToken> & { readonly expiresAt: string }>> {
  const asked = operator.clock.now();
  const { raw, item } = await callRow(operator, createCardToken, {
    body: { grant_type: 'client_credentials' },
  });
  const lives = item.expires_in ?? LIFETIME_S;
  return { raw, item: { ...item, expiresAt: new Date(asked + lives * 1000).toISOString() } };
}

/**
 * Yields card charges, newest first. This family numbers its pages (`page`, `totalPages`) instead of
 * returning a cursor.
 */
export async function* walkCardCharges(
  operator: Operator,
  query: Omit<QueryOf<typeof listCardCharges>, 'page' | 'limit'>,
  walk: Walk,
): AsyncGenerator<Row<z.output<typeof cardCharge>>> {
  const limit = Math.min(PAGE_SIZE, walk.limit);
  let given = 0;
  for (let page = 1; ; page += 1) {
    const { raw, item } = await callRow(operator, listCardCharges, { query: { ...query, limit, page } });
    const raws: readonly JsonValue[] = isJsonObject(raw) && Array.isArray(raw.charges) ? raw.charges : [];
    for (const [at, charge] of item.charges.entries()) {
      if (given >= walk.limit) return walk.onCut?.();
      yield { raw: raws[at] ?? null, item: charge };
      given += 1;
    }
    // Stops at an empty page too, because a service that counts its pages wrongly would otherwise cause an
    // endless loop.
    if (page >= item.totalPages || item.charges.length === 0) return;
    if (given >= walk.limit) return walk.onCut?.();
  }
}
