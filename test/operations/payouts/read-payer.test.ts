import { describe, expect, it } from 'vitest';
import { readPayer } from '../../../src/operations/payouts/read-payer.ts';
import { answersWith, movesDate } from '../../faults/faulty-answers.ts';
import { moneyWorld } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const HOUR = 3_600_000;

describe('the time before which a payment by the hub cannot have been made', () => {
  it.each([
    ['the Date is 3 h ahead', 3 * HOUR, 0, 0],
    ['the Date is 3 h behind', -3 * HOUR, 0, -3 * HOUR],
    ['the balance was synchronised 2 h ago', 0, -2 * HOUR, -2 * HOUR],
    ['the balance names a later time', 0, 2 * HOUR, 0],
  ])('is the earliest that the service returns, when %s', async (_what, date, synced, expected) => {
    const world = await moneyWorld();
    const syncedAt = new Date(START + synced).toISOString();
    world.rewire((good) =>
      movesDate(
        answersWith(good, (_method, path) => path.endsWith('/balance'), { syncedAt }),
        date,
      ),
    );
    const { notBefore } = await world.ran(readPayer(world.operator, 'hub'));
    expect(notBefore).toBe(START + expected);
  });
});
