import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import { readAccount } from '../../../contract/routes/account.ts';
import { hubCreateTransfer, hubReadTransfer } from '../../../contract/routes/hub.ts';
import { createTransfer } from '../../../contract/routes/payouts.ts';
import type { HubTransfer } from '../../../contract/schemas/hub.ts';
import { fail } from '../../../domain/errors.ts';
import type { PayoutFamily } from '../../../domain/family.ts';
import { maskPixKey } from '../../../domain/keys/check-pix-key.ts';
import { wholeCents } from '../../../domain/money/decimal.ts';
import { callRoute, orAbsent } from '../../call-route.ts';
import { payableKey } from '../../keys/pix-key.ts';
import type { Operator } from '../../operator.ts';
import type { Payer } from '../../payouts/read-payer.ts';
import { hubTransferMismatch, transactionMismatch } from '../answer-mismatch.ts';
import { HUB_PAYMENT, hubAppliedOf, hubFields } from './hub-payout.ts';
import type { MoneyOptions, Movement } from './movement.ts';
import { appliedOf, MAIN_PAYMENT, mainFields } from './payout.ts';

export interface Transfer extends MoneyOptions {
  /** A Pix key, or an account number of 6 digits. */
  readonly to: string;
}

const ACCOUNT_NUMBER = /^\d{6}$/;

/**
 * Returns the destination in canonical form. The main family transfers to account numbers, the hub to Pix
 * keys (§4.1, §4.2).
 * @throws PixError `usage` that names the family that accepts this destination
 */
export function transferTarget(family: PayoutFamily, to: string): string {
  if (family === 'hub')
    return ACCOUNT_NUMBER.test(to)
      ? refuse('transfer.hub_takes_keys', to)
      : payableKey(to, undefined).canonical;
  return ACCOUNT_NUMBER.test(to) ? to : refuse('transfer.main_takes_accounts', to);
}

function refuse(key: 'transfer.hub_takes_keys' | 'transfer.main_takes_accounts', to: string): never {
  throw fail(key, { to: to.slice(0, 100) });
}

/** Transfers money by `POST /internal-transfer`, from the account of the token. */
export const MAIN_TRANSFER: Movement<typeof createTransfer, Transfer> = {
  ...MAIN_PAYMENT,
  /** @throws PixError `refused` when the service does not return the number of our account */
  async order(operator, payer, transfer) {
    const { to, amount } = transfer;
    // In a dry run, `readPayer` returns no account. The account number is read here, because the shown request
    // contains it.
    const account = operator.run.dryRun ? (await callRoute(operator, readAccount, {})).item : payer.account;
    const own = account?.accountNumber ?? undefined;
    if (own === undefined) throw fail('transfer.no_account');
    return {
      ...orderOf(payer, transfer, to),
      row: createTransfer,
      input: (reference) => ({
        body: {
          amount,
          payerAccountNumber: own,
          receiverAccountNumber: to,
          ...mainFields(transfer, reference),
        },
      }),
      applied: appliedOf,
      mismatch: (item, reference) => transactionMismatch(item, { amount, reference, account: to }),
    };
  },
};

const readHubTransfer = (operator: Operator, transferId: string): Promise<DecodedRow<HubTransfer>> =>
  callRoute(operator, hubReadTransfer, { path: { transferId } });

/** Transfers money by `POST /transactions/internal-transfer` of the hub. */
export const HUB_TRANSFER: Movement<typeof hubCreateTransfer, Transfer> = {
  lookUp: HUB_PAYMENT.lookUp,
  async statusNow({ operator }, { serviceId }) {
    if (serviceId === null) return null;
    const { item } = await readHubTransfer(operator, serviceId);
    return { serviceStatus: item.status };
  },
  show: async (operator, { serviceId }) =>
    serviceId === null ? null : orAbsent(() => readHubTransfer(operator, serviceId)),
  order: (_operator, payer, transfer) => {
    const { to, amount } = transfer;
    return {
      ...orderOf(payer, transfer, maskPixKey(to)),
      row: hubCreateTransfer,
      input: () => ({ body: { amount: wholeCents(amount), toPixKey: to, ...hubFields(transfer) } }),
      applied: hubAppliedOf,
      mismatch: (item) => hubTransferMismatch(item, { amount, key: to }),
    };
  },
};

const orderOf = (payer: Payer, { to, amount, reference, seen }: Transfer, shown: string) => ({
  payer,
  reference,
  seen,
  kind: 'transfer' as const,
  amount,
  to: { shown, whole: to },
});
