import type { Route } from '../../contract/route.ts';
import type { AnyHandler } from '../handler.ts';
import type { RowKey, sandboxRoutes } from '../sandbox-routes.ts';
import * as account from './account.ts';
import * as callbacks from './callbacks.ts';
import * as cards from './card/cards.ts';
import * as currencies from './card/currencies.ts';
import * as charges from './charges.ts';
import * as accountControls from './control/account-controls.ts';
import * as clockAndFaultControls from './control/clock-and-fault-controls.ts';
import * as control from './control/payment-controls.ts';
import * as pendingDeposits from './control/pending-deposits.ts';
import * as hubAccount from './hub/hub-account.ts';
import * as hubCharges from './hub/hub-charges.ts';
import * as hubPayouts from './hub/hub-payouts.ts';
import * as hubStatement from './hub/hub-statement.ts';
import * as hubTransfers from './hub/hub-transfers.ts';
import * as infractions from './infractions.ts';
import * as keys from './lookups.ts';
import { openApiDocument } from './open-api.ts';
import * as payouts from './payouts.ts';
import * as refunds from './refunds.ts';
import * as reports from './reports.ts';
import * as resends from './resends.ts';
import * as statements from './statements.ts';
import * as transactions from './transactions.ts';
import * as transfers from './transfers.ts';
import * as webhooks from './webhooks.ts';

/** Every route with its handler. A route without a handler does not compile. */
export const handlers = {
  createCharge: charges.create,
  createChargeAlias: charges.create,
  readCharge: charges.read,
  chargeQrCode: charges.qrCode,
  lookupKey: keys.lookup,
  readQrCode: keys.readCode,
  createPayout: payouts.create,
  payQrCode: payouts.payCode,
  readPayout: payouts.read,
  createTransfer: transfers.create,
  readTransfer: transfers.read,
  createRefund: refunds.create,
  listTransactions: transactions.list,
  readTransaction: transactions.read,
  readAccount: account.read,
  readBalance: account.balance,
  readStatus: account.status,
  listStatements: statements.list,
  readStatement: statements.read,
  listPendingDeposits: pendingDeposits.list,
  readPendingDeposit: pendingDeposits.read,
  createWebhook: webhooks.create,
  listWebhooks: webhooks.list,
  rotateWebhookSecret: webhooks.rotate,
  readChallenge: webhooks.readVerification,
  runChallenge: webhooks.verify,
  createCallbackSecret: callbacks.createSecret,
  rotateCallbackSecret: callbacks.rotateSecret,
  listCallbacks: callbacks.list,
  resendWebhook: resends.toWebhook,
  resendBulk: resends.bulk,
  resendTransaction: resends.ofTransaction,
  listInfractions: infractions.list,
  readInfraction: infractions.read,
  createDefense: infractions.defend,
  listDefenses: infractions.listOfDefenses,
  hubReadInfraction: infractions.readByProtocol,
  createReport: reports.create,
  readReport: reports.read,
  downloadReport: reports.download,
  hubCreatePayout: hubPayouts.create,
  hubPayQrCode: hubPayouts.payCode,
  hubCreateTransfer: hubTransfers.create,
  hubReadTransfer: hubTransfers.read,
  hubCreateRefund: hubCharges.refund,
  hubListCharges: hubCharges.list,
  hubRegisterKey: hubAccount.registerKey,
  hubReadBalance: hubAccount.balance,
  hubListStatement: hubStatement.list,
  createCardToken: cards.token,
  createCardCharge: cards.create,
  listCardCharges: cards.list,
  readCardCharge: cards.read,
  reverseCardCharge: cards.reverse,
  readRecurrence: cards.recurrence,
  changeRecurrenceAmount: cards.changeAmount,
  deactivateRecurrence: cards.deactivate,
  reactivateRecurrence: cards.reactivate,
  readRate: currencies.one,
  convertCurrency: currencies.convert,
  listRates: currencies.all,
  payCharge: control.pay,
  cancelTransaction: control.cancel,
  expireCharge: control.expire,
  failTransaction: control.fail,
  refundTransaction: control.refund,
  openInfraction: infractions.open,
  advanceClock: clockAndFaultControls.advance,
  readControlledAccount: accountControls.read,
  changeControlledAccount: accountControls.change,
  addIp: accountControls.addAddress,
  removeIp: accountControls.removeAddress,
  changeToken: accountControls.token,
  reissueToken: accountControls.reissue,
  addFault: clockAndFaultControls.addOne,
  listFaults: clockAndFaultControls.list,
  clearFaults: clockAndFaultControls.clear,
  readSandbox: clockAndFaultControls.status,
  readOpenApi: openApiDocument,
  startTraffic: clockAndFaultControls.beginTraffic,
  stopTraffic: clockAndFaultControls.endTraffic,
  resetSandbox: clockAndFaultControls.reset,
  stopSandbox: clockAndFaultControls.stop,
} satisfies { readonly [Key in RowKey]: AnyHandler<(typeof sandboxRoutes)[Key]> };

/**
 * Returns the handler of a route, without its type. The route decodes requests for it and encodes its
 * results.
 */
export const handlerOf = (key: RowKey): AnyHandler<Route> => handlers[key] as AnyHandler<Route>;
