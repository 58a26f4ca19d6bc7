import { expect, it } from 'vitest';
import type { ActContext, RunningAction } from '../../../src/dashboard/acts/act.ts';
import { resolve } from '../../../src/dashboard/acts/resolve.ts';
import { readScope } from '../../../src/operations/payouts/read-payer.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { moneyWorld } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

it.each([
  ['main', true],
  ['hub', false],
] as const)(
  'Enter on a resolved payout of the family %s opens its transaction: %s',
  async (family, isOpened) => {
    const scope = await world.ran(readScope(world.operator, family));
    const { id } = await world.entry({ scope, family });
    const order = { amount: 50, pixKey: 'ana@example.com', pixType: 'email', clientReference: 'r1' };
    const made = String((await world.ask('POST /v1/withdraw', { body: order })).json.id);
    const outcome = { state: 'confirmed', serviceId: made, serviceStatus: 'PENDING' } as const;
    await world.journal.recordOutcome(id, 'host:1:aa', outcome, START);
    // Safe: the action uses only these parts of its context.
    const context = { operator: world.operator, refresh: () => undefined } as unknown as ActContext;
    // Safe: the action tells only its progress.
    const action = { tell: () => undefined } as unknown as RunningAction;
    const end = await world.ran(
      resolve.perform(context, { kind: 'resolve', ids: [id], isAll: false }, {}, action),
    );
    expect(end?.parts).toMatchObject([{ id: 'r1', transactionId: isOpened ? made : null }]);
  },
);
