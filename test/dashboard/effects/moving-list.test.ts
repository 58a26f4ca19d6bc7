import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PaymentsReader } from '../../../src/dashboard/effects/payments-reader.ts';
import type { PaymentsValue } from '../../../src/dashboard/state/feeds.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { BusyAccount, iso, type Row } from '../support/busy-account.ts';

/** In São Paulo, this time is 15:00. */
const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const SECOND = 1_000;

/**
 * One step of the test. First, the account creates `created` new charges, and payers pay `paid` older
 * charges. Then the reader performs the action `reads`.
 */
const step = fc.record({
  created: fc.nat(180),
  paid: fc.nat(120),
  reads: fc.constantFrom('newest', 'further', 'further', 'further', 'restart'),
});

class Traffic {
  readonly account = new BusyAccount();
  #now = NOW;
  #count = 0;

  go({ created, paid }: { readonly created: number; readonly paid: number }): void {
    for (let number = 0; number < created; number += 1) this.#create();
    const open = [...this.account.rows.values()].filter(({ status }) => status === 'PENDING');
    // A payment moves an older charge to the top of the service's list.
    for (const row of open.slice(0, paid)) this.#pay(row);
  }

  paidCents(): number {
    const paid = [...this.account.rows.values()].filter(({ status }) => status === 'COMPLETED');
    return paid.reduce((sum, { amount }) => sum + 100 * amount, 0);
  }

  #create(): void {
    this.#now += SECOND / 2;
    this.#count += 1;
    const id = `TX${String(this.#count).padStart(6, '0')}`;
    const at = iso(this.#now);
    this.account.put({
      id,
      type: 'DEPOSIT',
      method: 'PIX',
      status: 'PENDING',
      amount: 1,
      createdAt: at,
      updatedAt: at,
    });
  }

  #pay(row: Row): void {
    this.#now += SECOND / 2;
    const at = iso(this.#now);
    this.account.put({ ...row, status: 'COMPLETED', updatedAt: at, paidAt: at });
  }
}

it('PaymentsReader marks figures as complete only if they include every payment, even while the list changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const traffic = new Traffic();
      traffic.go({ created: 300, paid: 150 });
      const operator = traffic.account.operator(NOW);
      const file = join(tempFolder(), 'transactions.sqlite');
      let reader = new PaymentsReader(operator, file);
      const check = ({ figures }: PaymentsValue): void => {
        if (figures?.isComplete) expect(figures.in.cents).toBe(traffic.paidCents());
      };
      await reader.newest();
      for (const { reads, ...change } of steps) {
        traffic.go(change);
        if (reads === 'restart') {
          await reader.close();
          reader = new PaymentsReader(operator, file);
        }
        // `check` compares only the figures that `reader.newest` returns. `reader.further` reads older pages,
        // so the figures that it returns may lack the latest changes.
        if (reads === 'further' && (await reader.isBehind())) await reader.further();
        else check(await reader.newest());
      }
      // The list no longer changes, so the reader can read everything.
      await reader.newest();
      for (let page = 0; page < 200 && (await reader.isBehind()); page += 1) await reader.further();
      const last = await reader.newest();
      expect(last.figures?.isComplete).toBe(true);
      check(last);
      await reader.close();
    }),
    { numRuns: 6 },
  );
});
