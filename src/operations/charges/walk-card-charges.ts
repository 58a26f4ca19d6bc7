import type * as z from 'zod/mini';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { QueryOf } from '../../contract/route.ts';
import { listCardCharges } from '../../contract/routes/card.ts';
import type { cardCharge } from '../../contract/schemas/card.ts';
import { isJsonObject, type JsonValue } from '../../domain/text/json.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';
import type { Walk } from '../walk-pages.ts';

const PAGE_SIZE = 100;

/** Yields card charges, newest first. This family numbers its pages instead of returning a cursor. */
export async function* walkCardCharges(
  operator: Operator,
  query: Omit<QueryOf<typeof listCardCharges>, 'page' | 'limit'>,
  walk: Walk,
): AsyncGenerator<DecodedRow<z.output<typeof cardCharge>>> {
  const limit = Math.min(PAGE_SIZE, walk.limit);
  let given = 0;
  for (let page = 1; ; page += 1) {
    const { raw, item } = await callRoute(operator, listCardCharges, { query: { ...query, limit, page } });
    const raws: readonly JsonValue[] = isJsonObject(raw) && Array.isArray(raw.charges) ? raw.charges : [];
    for (const [at, charge] of item.charges.entries()) {
      if (given >= walk.limit) return walk.onCut?.();
      yield { raw: raws[at] ?? null, item: charge };
      given += 1;
    }
    // Stops at an empty page too: a wrong page count would otherwise cause an endless loop.
    if (page >= item.totalPages || item.charges.length === 0) return;
    if (given >= walk.limit) return walk.onCut?.();
  }
}
