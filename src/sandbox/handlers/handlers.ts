import type { Route } from '../../contract/route.ts';
import type { AnyHandler, Handlers, RowKey } from '../handler-types.ts';
import { accountHandlers } from './account-handlers.ts';
import { callbackHandlers } from './callback-handlers.ts';
import { cardHandlers, currencyHandlers } from './card/card-handlers.ts';
import { chargeHandlers } from './charge-handlers.ts';
import { accountControlHandlers, paymentControlHandlers } from './control/account-control-handlers.ts';
import { pendingDepositHandlers } from './control/pending-deposit-handlers.ts';
import { sandboxControlHandlers } from './control/sandbox-control-handlers.ts';
import { hubBalanceAndKeyHandlers } from './hub/hub-balance-and-key-handlers.ts';
import { hubChargeHandlers } from './hub/hub-charge-handlers.ts';
import { hubPayoutHandlers } from './hub/hub-payout-handlers.ts';
import { hubStatementHandlers } from './hub/hub-statement-handlers.ts';
import { hubTransferHandlers } from './hub/hub-transfer-handlers.ts';
import { infractionHandlers } from './infraction-handlers.ts';
import { lookupHandlers } from './lookup-handlers.ts';
import { payoutHandlers } from './payout-handlers.ts';
import { reportHandlers } from './report-handlers.ts';
import { resendHandlers } from './resend-handlers.ts';
import { statementHandlers } from './statement-handlers.ts';
import { transactionHandlers } from './transaction-handlers.ts';
import { webhookHandlers } from './webhook-handlers.ts';

const handlers = {
  ...chargeHandlers,
  ...lookupHandlers,
  ...payoutHandlers,
  ...transactionHandlers,
  ...accountHandlers,
  ...statementHandlers,
  ...pendingDepositHandlers,
  ...webhookHandlers,
  ...callbackHandlers,
  ...resendHandlers,
  ...infractionHandlers,
  ...reportHandlers,
  ...hubPayoutHandlers,
  ...hubTransferHandlers,
  ...hubChargeHandlers,
  ...hubBalanceAndKeyHandlers,
  ...hubStatementHandlers,
  ...cardHandlers,
  ...currencyHandlers,
  ...paymentControlHandlers,
  ...sandboxControlHandlers,
  ...accountControlHandlers,
} satisfies Required<Handlers>;

/** Returns the handler of a route. The type cast is safe because the caller uses the codecs of this route. */
export const handlerOf = (key: RowKey): AnyHandler<Route> => handlers[key] as AnyHandler<Route>;
