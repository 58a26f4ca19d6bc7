import * as account from './routes/account.ts';
import * as card from './routes/card.ts';
import { chargeQrCode, createCharge, createChargeAlias, readCharge } from './routes/charges.ts';
import * as hub from './routes/hub.ts';
import * as infractions from './routes/infractions.ts';
import { lookupKey, readQrCode } from './routes/keys.ts';
import {
  createPayout,
  createRefund,
  createTransfer,
  payQrCode,
  readPayout,
  readTransfer,
} from './routes/payouts.ts';
import { createReport, downloadReport, readReport } from './routes/reports.ts';
import { listTransactions, readTransaction } from './routes/transactions.ts';
import * as webhooks from './routes/webhooks.ts';

/** All routes (§4). A command starts faster if it imports only the routes that it calls. */
export const routes = {
  ...account,
  ...card,
  chargeQrCode,
  createCharge,
  createChargeAlias,
  readCharge,
  ...hub,
  ...infractions,
  lookupKey,
  readQrCode,
  createPayout,
  createRefund,
  createTransfer,
  payQrCode,
  readPayout,
  readTransfer,
  createReport,
  downloadReport,
  readReport,
  listTransactions,
  readTransaction,
  ...webhooks,
} as const;

export type Routes = typeof routes;
