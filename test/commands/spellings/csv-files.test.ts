import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pixWorld, sharedWorld } from '../../support/worlds/pix-world.ts';

const world = sharedWorld();

describe('amounts in files', () => {
  it.each([
    ['amount;type', '1.234,56;C'],
    ['amount;type', '1.234,56;c'],
    ['amount;type', '1.234,56;CR'],
    ['amount;type', '1.234,56 C;Crédito'],
    ['amount', '1.234,56 C'],
    ['amount', '1.234,56C'],
    ['amount', '+1.234,56'],
    ['amount', '1.234,56 (+)'],
  ])('reconcile --ledger reads the columns %s with %s as a charge', async (columns, cells) => {
    const own = await pixWorld();
    await own.paidCharge(1234.56, { clientReference: 'r1' });
    writeFileSync(join(own.home, 'l.csv'), `reference;${columns}\nr1;${cells}\n`);
    const line = 'reconcile --from today --to today --ledger l.csv --json';
    const { differences } = await own.json<{ differences: { line: number | null }[] }>(line);
    expect(differences.filter(({ line: at }) => at !== null)).toEqual([]);
    const opposite = cells.replace(/;c.*/i, ';D').replace(/[C+]/, (sign) => (sign === 'C' ? 'D' : '-'));
    writeFileSync(join(own.home, 'l.csv'), `reference;${columns}\nr1;${opposite}\n`);
    const ran = await own.run(line);
    const { differences: others } = ran.json as { differences: { line: number | null }[] };
    expect(others.filter(({ line: at }) => at === 2)).toMatchObject([{ kind: 'missing_at_service' }]);
    await own.close();
  });

  it.each(['-10,00;C', '10,00 D;CREDITO', '10,00 C;D', '+10,00;SAIDA'])(
    'reconcile --ledger names a row whose amount and type have opposite signs: %s',
    async (cells) => {
      world.write('l.csv', `reference;amount;type\nr1;${cells}\n`);
      const ran = await world.run('reconcile --from today --to today --ledger l.csv --json');
      expect(ran.json.differences).toMatchObject([{ kind: 'bad_row', why: 'type_other_sign' }]);
    },
  );
});
