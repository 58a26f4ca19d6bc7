import type * as z from 'zod/mini';
import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import { readBalance as readRow } from '../contract/routes/account.ts';
import type { hubReadBalance } from '../contract/routes/hub.ts';
import type { balance } from '../contract/schemas/account.ts';
import { callRoute } from './call-route.ts';
import type { Operator } from './operator.ts';

export type Balance = z.output<typeof balance>;

/** Reads the balance of the main family, in reais. */
export async function readBalance(operator: Operator): Promise<DecodedRow<Balance>> {
  return callRoute(operator, readRow, {});
}

/** Reads the balance of the hub, in cents. */
export async function readHubBalance(
  operator: Operator,
): Promise<DecodedRow<z.output<typeof hubReadBalance.reply.codec>>> {
  const { hubReadBalance: row } = await import('../contract/routes/hub.ts');
  return callRoute(operator, row, {});
}
