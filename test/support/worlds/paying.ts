import { payableKey } from '../../../src/operations/keys/pix-key.ts';
import type { MoneyOutcome } from '../../../src/operations/money/money-outcome.ts';
import { moveMoney } from '../../../src/operations/money/move-money.ts';
import { type HUB_PAYOUT, MAIN_PAYOUT } from '../../../src/operations/money/movements/payout.ts';
import type { Payer } from '../../../src/operations/payouts/read-payer.ts';
import type { SeenEntry } from '../../../src/storage/journal/journal-entry.ts';
import { changedOperator, type OperatorChanges } from './changed-operator.ts';
import { MONEY, type MoneyWorld, reais } from './money-world.ts';
import { START } from './sandbox-world.ts';

export const PAYER = {
  scope: 'account',
  holder: 'holder',
  place: '',
  profileId: '',
  credential: null,
  notBefore: START,
  account: { accountNumber: '100001' },
} as Payer;

export interface Given {
  readonly reference?: string;
  readonly generated?: boolean;
  readonly amount?: string;
  readonly key?: string;
  readonly payer?: Payer;
  readonly operator?: OperatorChanges;
  readonly by?: typeof MAIN_PAYOUT | typeof HUB_PAYOUT;
  /**
   * The journal entries that pix showed to the person before the confirmation. Undefined if pix did not ask a
   * person.
   */
  readonly seen?: readonly SeenEntry[];
}

/** Pays R$ 50,00 to Ana with reference `r1`, except where `given` has other values. */
export function pay(world: MoneyWorld, given: Given = {}): Promise<MoneyOutcome<{ readonly id: string }>> {
  const { reference = 'r1', generated = false, amount = '50', key = 'ana@example.com' } = given;
  const order = {
    key: payableKey(key, undefined),
    amount: reais(amount),
    reference: { text: reference, generated },
    seen: given.seen ?? null,
  };
  const operator = changedOperator(world.operator, given.operator);
  // Both families return an id, and the tests need no more of an answer.
  const movement = (given.by ?? MAIN_PAYOUT) as typeof MAIN_PAYOUT;
  return world.ran(moveMoney(operator, movement, given.payer ?? PAYER, order));
}
const INTERRUPTED = { operator: { signal: AbortSignal.abort() } };

/**
 * Makes a payout whose outcome is unknown, and returns the id of its entry. `drop-after`: the service applied
 * the payout. `drop-before`: the service never received it.
 */
export async function inDoubt(
  world: MoneyWorld,
  how: 'drop-after' | 'drop-before',
  given: Given = {},
): Promise<string> {
  world.strike(MONEY, how);
  const { entry } = await pay(world, { ...INTERRUPTED, ...given });
  world.sent.length = 0;
  world.notes.length = 0;
  world.asked.length = 0;
  return entry ?? '';
}
export const moved = async ({ ask }: MoneyWorld): Promise<number> =>
  ((await ask('GET /v1/user/transactions?type=WITHDRAW')).json.data as unknown[]).length;
