import { readAccount } from '../../contract/routes/account.ts';
import { hubCreateTransfer } from '../../contract/routes/hub.ts';
import { createTransfer } from '../../contract/routes/payouts.ts';
import type { HubTransfer } from '../../contract/schemas/hub.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { fail } from '../../domain/errors.ts';
import { maskPixKey } from '../../domain/keys/check-pix-key.ts';
import { wholeCents } from '../../domain/money/decimal.ts';
import { callRoute } from '../call-route.ts';
import { payableKey } from '../keys/pix-key.ts';
import { hubTransferMismatch, transactionMismatch } from '../money/answer-mismatch.ts';
import { appliedOf } from '../money/look-up/find-main-outcome.ts';
import type { MoneyOutcome } from '../money/money-outcome.ts';
import { moveMoney } from '../money/move-money.ts';
import { hubFields, type MoneyOptions, mainFields } from '../money/new-reference.ts';
import type { Operator } from '../operator.ts';
import { hubAppliedOf } from './pay-key-by-hub.ts';
import type { Payer } from './read-payer.ts';

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
export function transferTarget(family: 'main' | 'hub', to: string): string {
  if (family === 'hub')
    return ACCOUNT_NUMBER.test(to)
      ? refuse('transfer.hub_takes_keys', to)
      : payableKey(to, undefined).canonical;
  return ACCOUNT_NUMBER.test(to) ? to : refuse('transfer.main_takes_accounts', to);
}

function refuse(key: 'transfer.hub_takes_keys' | 'transfer.main_takes_accounts', to: string): never {
  throw fail(key, { to: to.slice(0, 100) });
}

/**
 * Transfers money by `POST /internal-transfer`, from the account of the token.
 * @throws PixError `refused` when the service does not return the number of our account
 */
export async function transferToAccount(
  operator: Operator,
  payer: Payer,
  transfer: Transfer,
): Promise<MoneyOutcome<Transaction>> {
  const { to, amount } = transfer;
  // In a dry run, `readPayer` returns no account. The account number is read here, because the shown request
  // contains it.
  const account = operator.run.dryRun ? (await callRoute(operator, readAccount, {})).item : payer.account;
  const own = account?.accountNumber ?? undefined;
  if (own === undefined) throw fail('transfer.no_account');
  return moveMoney(operator, {
    row: createTransfer,
    input: (reference) => ({
      body: {
        amount,
        payerAccountNumber: own,
        receiverAccountNumber: to,
        ...mainFields(transfer, reference),
      },
      ...operator.run.extra,
    }),
    ...orderOf(payer, transfer, to),
    applied: appliedOf,
    mismatch: (item, reference) => transactionMismatch(item, { amount, reference, account: to }),
  });
}

/** Transfers money by `POST /transactions/internal-transfer` of the hub. */
export function transferToKey(
  operator: Operator,
  payer: Payer,
  transfer: Transfer,
): Promise<MoneyOutcome<HubTransfer>> {
  const { to, amount } = transfer;
  return moveMoney(operator, {
    row: hubCreateTransfer,
    input: () => ({
      body: { amount: wholeCents(amount), toPixKey: to, ...hubFields(transfer) },
      ...operator.run.extra,
    }),
    ...orderOf(payer, transfer, maskPixKey(to)),
    applied: hubAppliedOf,
    mismatch: (item) => hubTransferMismatch(item, { amount, key: to }),
  });
}

const orderOf = (payer: Payer, { to, amount, reference, seen }: Transfer, shown: string) => ({
  payer,
  reference,
  seen,
  kind: 'transfer' as const,
  amount,
  to: { shown, whole: to },
});
