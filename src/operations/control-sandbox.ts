import type { CallInput, FreeRoute } from '../client/client.ts';
import type { ItemOf } from '../contract/route.ts';
import type { Row } from '../contract/row.ts';
import type { Operator } from './operator.ts';

/** Pulls one of the sandbox's levers (`contract/routes/control.ts`). */
export async function controlSandbox<R extends FreeRoute>(
  operator: Operator,
  row: R,
  input: CallInput<R>,
): Promise<Row<ItemOf<R>>> {
  const { raw, data } = await operator.client.call(row, input);
  return { raw, item: data };
}
