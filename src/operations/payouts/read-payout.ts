import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import {
  readPayout as readPayoutRow,
  readTransfer as readTransferRow,
} from '../../contract/routes/payouts.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { callRoute } from '../call-route.ts';
import { demandField, type TransactionLookup } from '../charges/read-charge.ts';
import type { Operator } from '../operator.ts';

/**
 * Reads one payout.
 * @throws PixError `usage` when no field is given, `missing` when no payout matches
 */
export async function readPayout(
  operator: Operator,
  lookup: TransactionLookup,
): Promise<DecodedRow<Transaction>> {
  demandField('payment.which', lookup);
  return callRoute(operator, readPayoutRow, { query: lookup });
}

export const readCreatedPayout = (operator: Operator, id: string): Promise<DecodedRow<Transaction>> =>
  readPayout(operator, { id });

/** Reads one transfer. The service cannot find a transfer by its end-to-end id. */
export async function readTransfer(
  operator: Operator,
  lookup: Omit<TransactionLookup, 'endToEndId'>,
): Promise<DecodedRow<Transaction>> {
  demandField('transfer.which', lookup);
  return callRoute(operator, readTransferRow, { query: lookup });
}
