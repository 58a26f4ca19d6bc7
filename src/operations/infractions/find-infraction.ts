import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { ItemOf } from '../../contract/route.ts';
import { listInfractions, readInfraction } from '../../contract/routes/infractions.ts';
import { PixError } from '../../domain/pix-error.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';
import { walkPages } from '../walk-pages.ts';

type Infraction = ItemOf<typeof readInfraction>;

/**
 * Finds a dispute by its id or protocol. The route for a single infraction only accepts an id, so a protocol
 * is searched in the list.
 * @throws PixError `missing` when no infraction has this id or this protocol
 */
export async function findInfraction(
  operator: Operator,
  idOrProtocol: string,
): Promise<DecodedRow<Infraction>> {
  try {
    return await callRoute(operator, readInfraction, { path: { id: idOrProtocol } });
  } catch (error) {
    if (!(error instanceof PixError) || error.kind !== 'missing') throw error;
    // If a service ignores the filter by protocol, it may list other infractions.
    for await (const row of walkPages(operator, listInfractions, { protocol: idOrProtocol }, { limit: 1 }))
      if (row.item.protocol === idOrProtocol) return row;
    throw new PixError({ ...error.init, hintKey: 'infraction.missing.hint' });
  }
}
