import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../../../src/contract/transport.ts';
import { type Payout, type PixWorld, pixWorld } from '../../../support/worlds/pix-world.ts';
import { refusing } from '../../../support/worlds/refusing.ts';

/**
 * The service handles each payout in one of these ways. With `no-key`, the key look-up finds no key. All
 * other values are answers to the payout request.
 */
const ANSWERS = [
  'accept',
  'accept',
  'refuse',
  'no-funds',
  'busy',
  'lose-answer',
  'lose-request',
  'no-key',
] as const;
type Answer = (typeof ANSWERS)[number];

/** Commands that operators run for a batch, and two events at the service (`settle` and `fail`). */
const ACTIONS = ['pay', 'resume', 'retry', 'failed-out', 'pay-copy', 'settle', 'fail'] as const;
interface Action {
  readonly name: (typeof ACTIONS)[number];
  readonly batch: number;
}

const scenario = fc.record({
  rows: fc.integer({ min: 1, max: 4 }),
  answers: fc.array(fc.constantFrom(...ANSWERS), { minLength: 4, maxLength: 24 }),
  actions: fc.array(fc.record({ name: fc.constantFrom(...ACTIONS), batch: fc.nat(5) }), {
    minLength: 3,
    maxLength: 10,
  }),
});

class Operators {
  readonly #world: PixWorld;
  readonly #answers: readonly Answer[];
  #asked = 0;
  #isGood = false;
  readonly batches: { readonly file: string; readonly name: string }[] = [{ file: 'folha', name: 'folha' }];

  constructor(world: PixWorld, rows: number, answers: readonly Answer[]) {
    this.#world = world;
    this.#answers = answers;
    // A payout above R$ 100,00 stays pending for 10 s. Each row has its own amount, so the amount of a payout
    // identifies its row.
    const lines = Array.from(
      { length: rows },
      (_, at) => `p${at}@exemplo.com.br,${150 + at},${at < 2 ? `r${at}` : ''}`,
    );
    world.write('folha.csv', `key,amount,reference\n${lines.join('\n')}\n`);
  }

  becomeGood(): void {
    this.#isGood = true;
  }

  readonly transport: Transport = async (request) => {
    const good = this.#world.sandbox.handle;
    const isPayout = request.method === 'POST' && request.url.endsWith('/withdraw');
    const isLookUp = request.url.includes('/pix/key');
    if (this.#isGood || !(isPayout || isLookUp)) return good(request);
    const answer = this.#answers[this.#asked % this.#answers.length];
    this.#asked += 1;
    if (isLookUp)
      return answer === 'no-key' ? refusing(404, 'PZK300', 'Chave não encontrada') : good(request);
    if (answer === 'refuse') return refusing(422, 'PZC500', 'Recusado');
    if (answer === 'no-funds') return refusing(422, 'PZC200', 'Saldo insuficiente');
    if (answer === 'busy') return refusing(503, 'PZS500', 'Indisponível');
    if (answer === 'lose-answer') await good(request);
    if (answer === 'lose-answer' || answer === 'lose-request')
      throw new TransportError('timeout', 'unknown', 'no answer within 30 s');
    return good(request);
  };

  #run(line: string) {
    return this.#world.run(line, { transport: this.transport });
  }

  payouts(): Promise<readonly Payout[]> {
    return this.#world.payouts();
  }

  async act({ name, batch }: Action): Promise<void> {
    const first = { file: 'folha', name: 'folha' };
    const { file, name: named } = this.batches[batch % this.batches.length] ?? first;
    const out = `new-${this.batches.length}`;
    const pay = `payout batch ${file}.csv --yes`;
    if (name === 'settle') {
      await this.#world.run('sandbox clock advance 11s');
    } else if (name === 'fail') {
      const pending = (await this.payouts()).find(({ status }) => status === 'PENDING');
      if (pending !== undefined) await this.#world.run(`sandbox fail ${pending.id}`);
    } else if (name === 'retry') {
      await this.#run(`payout batch retry ${named} --out ${out}.csv`);
      if (existsSync(join(this.#world.home, `${out}.csv`))) this.batches.push({ file: out, name: out });
    } else if (name === 'failed-out') {
      await this.#run(`${pay} --name ${named} --failed-out ${out}.csv`);
      if (existsSync(join(this.#world.home, `${out}.csv`))) this.batches.push({ file: out, name: out });
    } else if (name === 'pay-copy') {
      await this.#run(`${pay} --name ${out}`);
      this.batches.push({ file, name: out });
    } else {
      await this.#run(name === 'pay' ? `${pay} --name ${named}` : `payout batch resume ${named} --yes`);
    }
  }
}

/** Groups payouts by amount. Returns the references of the pending and completed payouts of each amount. */
const alive = (payouts: readonly Payout[]): ReadonlyMap<number, readonly string[]> =>
  new Map(
    [...Map.groupBy(payouts, ({ amount }) => amount)].map(([amount, all]) => [
      amount,
      all
        .filter(({ status }) => status === 'PENDING' || status === 'COMPLETED')
        .map(({ clientReference }) => clientReference),
    ]),
  );

async function withMoney(): Promise<PixWorld> {
  const world = await pixWorld();
  for (const reference of ['c1', 'c2', 'c3']) await world.paidCharge(1900, { clientReference: reference });
  return world;
}

describe('batches and their retries', () => {
  it('pix payout batch pays every row exactly once, regardless of the order in which batches and retries run', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ rows, answers, actions }) => {
        const world = await withMoney();
        try {
          const operators = new Operators(world, rows, answers);
          for (const action of [{ name: 'pay', batch: 0 } as const, ...actions]) {
            await operators.act(action);
            for (const [amount, references] of alive(await operators.payouts()))
              expect(references.length, `${action.name}: ${amount} by ${references}`).toBeLessThanOrEqual(1);
          }
          operators.becomeGood();
          const known = operators.batches.length;
          for (let at = 0; at < known; at += 1) await operators.act({ name: 'pay', batch: at });
          await operators.act({ name: 'settle', batch: 0 });
          // pix may refuse the retry files that the operators have written so far, because another file may
          // have paid their rows. New retry files contain only rows that are still unpaid, so this loop
          // writes and pays new files.
          for (let at = 0; at < known; at += 1) {
            const before = operators.batches.length;
            await operators.act({ name: 'retry', batch: at });
            if (operators.batches.length > before) await operators.act({ name: 'pay', batch: before });
            await operators.act({ name: 'settle', batch: 0 });
          }
          const paid = alive(await operators.payouts());
          const amounts = Array.from({ length: rows }, (_, at) => 150 + at);
          expect(amounts.map((amount) => paid.get(amount)?.length)).toEqual(amounts.map(() => 1));
        } finally {
          await world.close();
        }
      }),
      { numRuns: 5, seed: 32, endOnFailure: true },
    );
  });
});
