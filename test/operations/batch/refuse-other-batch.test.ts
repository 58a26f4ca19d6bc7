import { describe, expect, it } from 'vitest';
import { inspectBatchFile } from '../../../src/operations/batch/batch-file.ts';
import { refuseOtherBatch } from '../../../src/operations/batch/refuse-other-batch.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { batchWorld, rowsOf } from './batch-world.ts';

async function comparing(planned: readonly string[], given: readonly string[]): Promise<() => Promise<void>> {
  const world = await batchWorld();
  world.write(planned);
  const { plan } = await world.plan();
  world.write(given);
  return async () => refuseOtherBatch(world.journal, await inspectBatchFile(world.file), plan);
}

const ROWS = rowsOf(3);
const [FIRST = '', , LAST = ''] = ROWS;
/** An empty line in place of a removed row. It preserves the line numbers of the next rows. */
const EMPTY = '';

describe('refuseOtherBatch', () => {
  it.each([
    ['the same file', ROWS],
    ['a file with an empty line at its end', [...ROWS, EMPTY]],
  ])('refuseOtherBatch accepts %s', async (_what, given) => {
    await expect((await comparing(ROWS, given))()).resolves.toBeUndefined();
  });

  const amount = [FIRST, 'p3@exemplo.com.br,1020.01,r3', LAST];
  const reference = [FIRST, 'p3@exemplo.com.br,20.00,x3', LAST];
  const key = [FIRST, 'x3@exemplo.com.br,20.00,r3', LAST];
  const gap = [FIRST, EMPTY, LAST];

  it.each([
    [
      'another amount',
      ROWS,
      amount,
      3,
      'changed',
      'amount R$ 20,00 is now R$ 1.020,01',
      'R$ 20,00 → R$ 1.020,01',
    ],
    ['another reference', ROWS, reference, 3, 'changed', 'reference r3 is now x3', 'r3 → x3'],
    ['another key', ROWS, key, 3, 'changed', 'key, comment or document is another', undefined],
    ['a row added at the end', ROWS, rowsOf(4), 5, 'added', 'added: r5, R$ 20,00', 'r5, R$ 20,00'],
    ['a row added between two rows', gap, ROWS, 3, 'added', 'added: r3, R$ 20,00', 'r3, R$ 20,00'],
    ['the last row removed', ROWS, rowsOf(2), 4, 'removed', 'removed: r4, R$ 20,00', 'r4, R$ 20,00'],
    ['a row removed between two rows', ROWS, gap, 3, 'removed', 'removed: r3, R$ 20,00', 'r3, R$ 20,00'],
  ] as const)(
    'refuseOtherBatch refuses a file with %s, and describes only this difference',
    async (_what, planned, given, line, reason, message, value) => {
      const { errorCode, init } = await pixErrorOf(await comparing(planned, given));
      expect(errorCode).toBe('batch_changed');
      expect(init).toMatchObject({
        kind: 'usage',
        key: 'batch.other_file',
        params: { name: 'folha', count: 1 },
        hintKey: 'batch.other_file.hint',
        outcome: 'not_sent',
      });
      expect(init.details).toEqual([{ field: `line ${line}`, line, reason, message, value }]);
    },
  );

  it('refuseOtherBatch counts all differences, and describes the first 20 of them in file order', async () => {
    const others = rowsOf(22).map((row) => row.replace('20.00', '21.00'));
    const { init } = await pixErrorOf(await comparing(rowsOf(22), others));
    expect(init.params).toEqual({ name: 'folha', count: 22 });
    expect(init.details).toMatchObject(
      Array.from({ length: 20 }, (_, at) => ({ field: `line ${at + 2}`, reason: 'changed' })),
    );
  });
});
