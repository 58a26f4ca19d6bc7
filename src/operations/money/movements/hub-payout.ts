import { hubCreatePayout } from '../../../contract/routes/hub.ts';
import { wholeCents } from '../../../domain/money/decimal.ts';
import { hubPayoutMismatch } from '../answer-mismatch.ts';
import { hubFields } from '../new-reference.ts';
import { HUB_PAYMENT, hubAppliedOf } from './hub-payment.ts';
import type { Movement } from './movement.ts';
import { type KeyPayout, keyOrder } from './payout.ts';

/** Pays a Pix key by `POST /transactions/withdraw` of the hub. */
export const HUB_PAYOUT: Movement<typeof hubCreatePayout, KeyPayout> = {
  ...HUB_PAYMENT,
  order: (_operator, payer, payout) => ({
    ...keyOrder(payer, payout),
    row: hubCreatePayout,
    input: () => ({
      body: {
        amount: wholeCents(payout.amount),
        pixKey: payout.key.canonical,
        pixKeyType: payout.key.type,
        ...hubFields(payout),
      },
    }),
    applied: hubAppliedOf,
    mismatch: (item) => hubPayoutMismatch(item, { amount: payout.amount, key: payout.key.canonical }),
  }),
};
