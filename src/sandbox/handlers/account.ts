import type { readAccount, readBalance, readStatus } from '../../contract/routes/account.ts';
import { Decimal } from '../../domain/money.ts';
import type { Handler, ReplyOf } from '../handler.ts';
import type { Service } from '../service.ts';
import { iso } from '../state/instants.ts';
import { balanceOf } from '../state/ledger.ts';
import { reais } from '../state/mils.ts';

export const read: Handler<typeof readAccount> = ({ service, caller }) => {
  const { account } = caller;
  const limit = account.dailyWithdrawLimit;
  return {
    accountNumber: account.accountNumber,
    branch: account.branch,
    name: account.name,
    role: 'USER',
    status: 'ACTIVE',
    ...balances(service, account.seq),
    allowWithdraw: account.allowWithdraw === 1n,
    allowDeposit: account.allowDeposit === 1n,
    cashInTicketMin: reais(account.cashInTicketMin),
    cashInTicketMax: reais(account.cashInTicketMax),
    cashOutTicketMin: reais(account.cashOutTicketMin),
    cashOutTicketMax: reais(account.cashOutTicketMax),
    // No payout yet, hence nothing used.
    DailyWithdrawLimit:
      limit === null ? null : { limit: reais(limit), used: Decimal.zero, available: reais(limit) },
  };
};

export const balance: Handler<typeof readBalance> = ({ service, caller }) =>
  balances(service, caller.account.seq);

const balances = (service: Service, account: bigint): ReplyOf<typeof readBalance> => ({
  balanceAvailable: reais(balanceOf(service, account, 'available')),
  balanceBlocked: reais(balanceOf(service, account, 'blocked')),
});

export const status: Handler<typeof readStatus> = ({ service }) => ({
  status: 'ok',
  updated_at: iso(service.clock.now()),
});
