import { PixError } from '../../domain/pix-error.ts';
import { type KeyOwner, lookupKey } from '../keys/lookup-key.ts';
import type { Operator } from '../operator.ts';
import type { BatchRow } from './check-row.ts';
import type { DictBudget } from './dict-budget.ts';

/**
 * Yields each row with the owner of its key. The owner is null if the key is not registered or was not looked
 * up. Keys are not looked up in a dry run, after a failed look-up, or if the profile has no URL of the main
 * family.
 */
export async function* lookUpKeyOwners(
  operator: Operator,
  rows: AsyncIterable<BatchRow>,
  budget: DictBudget,
): AsyncGenerator<{ readonly row: BatchRow; readonly owner: KeyOwner | null }> {
  let canAsk = !operator.run.dryRun && operator.account.roots.main !== undefined;
  for await (const row of rows) {
    const { type, canonical } = row.key;
    let owner: KeyOwner | null = null;
    if (canAsk) {
      await budget.take(type, operator.signal);
      try {
        owner = (await lookupKey(operator, canonical, type)).item;
      } catch (error) {
        if (!(error instanceof PixError)) throw error;
        if (error.kind === 'missing') budget.missed(type);
        else canAsk = false;
      }
    }
    yield { row, owner };
  }
}
