import * as account from './routes/account.ts';
import * as card from './routes/card.ts';
import { chargeQrCode, createCharge, createChargeAlias, readCharge } from './routes/charges.ts';
import * as hub from './routes/hub.ts';
import * as infractions from './routes/infractions.ts';
import * as keys from './routes/keys.ts';
import {
  createPayout,
  createRefund,
  createTransfer,
  payQrCode,
  readPayout,
  readTransfer,
} from './routes/payouts.ts';
import * as reports from './routes/reports.ts';
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
  ...keys,
  createPayout,
  createRefund,
  createTransfer,
  payQrCode,
  readPayout,
  readTransfer,
  ...reports,
  listTransactions,
  readTransaction,
  ...webhooks,
} as const;

export type Routes = typeof routes;
