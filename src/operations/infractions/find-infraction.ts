import type { ItemOf } from '../../contract/route.ts';
import { listInfractions, readInfraction } from '../../contract/routes/infractions.ts';
import type { Row } from '../../contract/row.ts';
import { PixError } from '../../domain/errors.ts';
import { callRow } from '../call-row.ts';
import type { Operator } from '../operator.ts';
import { walkPages } from '../walk-pages.ts';

type Infraction = ItemOf<typeof readInfraction>;

/**
 * An infraction of the main family by its id or, where none has that id, by its protocol: the route reads by id alone, the
 * list by either.
 * @throws PixError `missing` when neither is known
 */
export async function findInfraction(operator: Operator, idOrProtocol: string): Promise<Row<Infraction>> {
  try {
    return await callRow(operator, readInfraction, { path: { id: idOrProtocol } });
  } catch (error) {
    if (!(error instanceof PixError) || error.kind !== 'missing') throw error;
    // A service that does not know the filter lists others.
    for await (const row of walkPages(operator, listInfractions, { protocol: idOrProtocol }, { limit: 1 }))
      if (row.item.protocol === idOrProtocol) return row;
    throw new PixError({ ...error.init, hintKey: 'infraction.missing.hint' });
  }
}
