import type { readBalance } from '../../contract/routes/account.ts';
import type { Handlers, ReplyOf } from '../handler-types.ts';
import type { Service } from '../service.ts';
import type { AccountRow } from '../state/accounts/account-row.ts';
import { balanceOf, blockedOf } from '../state/money/ledger.ts';
import { reais } from '../state/money/thousandths.ts';
import { iso } from '../state/time-conversions.ts';
import { usedToday } from '../state/transactions/payouts.ts';

export const accountHandlers = {
  readAccount: ({ service, caller }) => {
    const { account } = caller;
    return {
      accountNumber: account.accountNumber,
      branch: account.branch,
      name: account.name,
      role: 'USER',
      status: 'ACTIVE',
      ...balances(service, account.seq),
      allowWithdraw: account.allowWithdraw === 1n,
      allowDeposit: account.allowDeposit === 1n,
      ...ticketsOf(account),
      DailyWithdrawLimit: dailyLimit(service, account),
    };
  },

  readBalance: ({ service, caller }) => balances(service, caller.account.seq),

  readStatus: ({ service }) => ({
    status: 'ok',
    updated_at: iso(service.clock.now()),
  }),
} satisfies Handlers;

export const ticketsOf = (account: AccountRow) => ({
  cashInTicketMin: reais(account.cashInTicketMin),
  cashInTicketMax: reais(account.cashInTicketMax),
  cashOutTicketMin: reais(account.cashOutTicketMin),
  cashOutTicketMax: reais(account.cashOutTicketMax),
});

function dailyLimit(service: Service, { seq, dailyWithdrawLimit: limit }: AccountRow) {
  if (limit === null) return null;
  const used = usedToday(service, seq);
  return { limit: reais(limit), used: reais(used), available: reais(limit - used) };
}

const balances = (service: Service, account: bigint): ReplyOf<typeof readBalance> => ({
  balanceAvailable: reais(balanceOf(service, account, 'available')),
  balanceBlocked: reais(blockedOf(service, account)),
});
