import type { DecodedRow } from '../../contract/decoded-row.ts';
import {
  readPayout as readPayoutRow,
  readTransfer as readTransferRow,
} from '../../contract/routes/payouts.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { usageError } from '../../domain/pix-error.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';

/** A payout must match all given fields (unshown.md §3). */
export interface PayoutLookup {
  readonly id?: string | undefined;
  readonly clientReference?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly virtualAccount?: string | undefined;
}

/** @throws PixError `usage` when no field is given, `missing` when no payout matches */
export async function readPayout(operator: Operator, lookup: PayoutLookup): Promise<DecodedRow<Transaction>> {
  demand('payout.which', lookup);
  return callRoute(operator, readPayoutRow, { query: lookup });
}

export const readCreatedPayout = (operator: Operator, id: string): Promise<DecodedRow<Transaction>> =>
  readPayout(operator, { id });

/** The service cannot look up a transfer by its end-to-end id. */
export async function readTransfer(
  operator: Operator,
  lookup: Omit<PayoutLookup, 'endToEndId'>,
): Promise<DecodedRow<Transaction>> {
  demand('transfer.which', lookup);
  return callRoute(operator, readTransferRow, { query: lookup });
}

function demand(key: 'payout.which' | 'transfer.which', lookup: PayoutLookup): void {
  if (Object.values(lookup).some((value) => value !== undefined)) return;
  throw usageError({ key });
}
