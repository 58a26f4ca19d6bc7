import { hubCreatePayout } from '../../contract/routes/hub.ts';
import type { HubPayout } from '../../contract/schemas/hub.ts';
import { wholeCents } from '../../domain/money/decimal.ts';
import { hubPayoutMismatch } from '../money/answer-mismatch.ts';
import type { Applied, MoneyOutcome } from '../money/money-outcome.ts';
import { moveMoney } from '../money/move-money.ts';
import { hubFields } from '../money/new-reference.ts';
import type { Operator } from '../operator.ts';
import { type KeyPayout, keyOrder } from './pay-key.ts';
import type { Payer } from './read-payer.ts';

/** Pays a Pix key by `POST /transactions/withdraw` of the hub. */
export function payKeyByHub(
  operator: Operator,
  payer: Payer,
  payout: KeyPayout,
): Promise<MoneyOutcome<HubPayout>> {
  const { key, amount } = payout;
  return moveMoney(operator, {
    row: hubCreatePayout,
    input: () => ({
      body: {
        amount: wholeCents(amount),
        pixKey: key.canonical,
        pixKeyType: key.type,
        ...hubFields(payout),
      },
      ...operator.run.extra,
    }),
    ...keyOrder(payer, payout),
    applied: hubAppliedOf,
    mismatch: (item) => hubPayoutMismatch(item, { amount, key: key.canonical }),
  });
}

export const hubAppliedOf = ({
  id,
  status,
  e2e,
  amount,
}: {
  readonly id: string;
  readonly status: string;
  readonly e2e?: string | null | undefined;
  readonly amount: bigint | null;
}): Applied => ({
  serviceId: id,
  serviceStatus: status,
  endToEndId: e2e ?? undefined,
  movedCents: amount ?? undefined,
});
