import { routes } from '../../contract/index.ts';
import type { Route } from '../../contract/route.ts';
import * as control from '../../contract/routes/control.ts';
import type { AnyHandler } from '../handler.ts';
import * as charges from './charges.ts';
import * as controls from './control.ts';

type RowsOf<Module> = {
  readonly [Key in keyof Module as Module[Key] extends Route ? Key : never]: Module[Key];
};

/** The module also exports schemas and words. */
const controlRows = Object.fromEntries(
  Object.entries(control).filter(([, value]) => 'path' in value),
) as RowsOf<typeof control>;

/** Every row the sandbox answers for: the service's, and its own levers. */
export const rows = { ...routes, ...controlRows } as const;
export type RowKey = keyof typeof rows;

export const handlers = {
  createCharge: charges.create,
  createChargeAlias: charges.create,
  readCharge: charges.read,
  chargeQrCode: charges.qrCode,
  payCharge: controls.pay,
  cancelTransaction: controls.cancel,
  expireCharge: controls.expire,
  failTransaction: controls.fail,
  refundTransaction: controls.refund,
} satisfies { readonly [Key in RowKey]?: AnyHandler<(typeof rows)[Key]> };

/** Rows without a handler yet, each named: one that is neither here nor above does not compile. */
export const notYet: Readonly<Record<Exclude<RowKey, keyof typeof handlers>, true>> = {
  listPendingDeposits: true,
  listStatements: true,
  readAccount: true,
  readBalance: true,
  readPendingDeposit: true,
  readStatement: true,
  readStatus: true,
  changeRecurrenceAmount: true,
  convertCurrency: true,
  createCardCharge: true,
  createCardToken: true,
  deactivateRecurrence: true,
  listCardCharges: true,
  listRates: true,
  reactivateRecurrence: true,
  readCardCharge: true,
  readRate: true,
  readRecurrence: true,
  reverseCardCharge: true,
  hubCreatePayout: true,
  hubCreateRefund: true,
  hubCreateTransfer: true,
  hubListCharges: true,
  hubListStatement: true,
  hubPayQrCode: true,
  hubReadBalance: true,
  hubReadInfraction: true,
  hubReadTransfer: true,
  hubRegisterKey: true,
  createDefense: true,
  listDefenses: true,
  listInfractions: true,
  readInfraction: true,
  lookupKey: true,
  readQrCode: true,
  createPayout: true,
  createRefund: true,
  createTransfer: true,
  payQrCode: true,
  readPayout: true,
  readTransfer: true,
  createReport: true,
  downloadReport: true,
  readReport: true,
  listTransactions: true,
  readTransaction: true,
  createCallbackSecret: true,
  createWebhook: true,
  listCallbacks: true,
  listWebhooks: true,
  readChallenge: true,
  resendBulk: true,
  resendTransaction: true,
  resendWebhook: true,
  rotateCallbackSecret: true,
  rotateWebhookSecret: true,
  runChallenge: true,
  addFault: true,
  advanceClock: true,
  clearFaults: true,
  listFaults: true,
  openInfraction: true,
  readSandbox: true,
  resetSandbox: true,
  stopSandbox: true,
};

/** The handler of a row, its type forgotten: the row itself decodes for it and encodes after it. */
export const handlerOf = (key: RowKey): AnyHandler<Route> | undefined =>
  (handlers as Readonly<Partial<Record<RowKey, unknown>>>)[key] as AnyHandler<Route> | undefined;
