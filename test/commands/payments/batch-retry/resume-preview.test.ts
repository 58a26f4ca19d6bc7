import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../../src/contract/transport.ts';
import { eachWorld } from '../../../support/worlds/pix-world.ts';
import { refusing } from '../../../support/worlds/refusing.ts';

const world = eachWorld({ money: 900 });
beforeEach(async () => {
  await world.run('payout create --key z@exemplo.com.br --amount 10 --reference before --yes');
});

const write = (text: string, name = 'folha.csv'): void => world.write(name, text);
const fundsFor = (count: number): Transport => {
  let left = count;
  return async (request) => {
    if (!request.url.endsWith('/withdraw')) return world.sandbox.handle(request);
    left -= 1;
    return left < 0 ? refusing(422, 'PZC200', 'Saldo insuficiente') : world.sandbox.handle(request);
  };
};
const brokenOff = async (): Promise<void> => {
  const rows = Array.from({ length: 10 }, (_, at) => `p${at}@exemplo.com.br,${11 + at},r${at}`);
  write(`key,amount,reference\n${rows.join('\n')}\n`);
  const run = 'payout batch folha.csv --yes --concurrency 1';
  expect((await world.run(run, { transport: fundsFor(8) })).code).toBe(10);
};

describe('the preview of a resumed batch', () => {
  it.each(['payout batch resume folha', 'payout batch folha.csv'])(
    'the preview of pix %s counts, sums and lists only the remaining rows',
    async (line) => {
      await brokenOff();
      const declined = await world.run(line, { tty: 120, answers: [['Pay 2 rows, R$ 39,00', 'n']] });
      expect(declined.code).toBe(9);
      const shown = declined.stderr.split('Pay 2 rows')[0] ?? '';
      expect(shown).toContain('Continuing an earlier run: 8 of 10 rows done.');
      expect(shown).toMatch(/Batch folha: 2 rows, R\$ 39,00, fees R\$ 1,00 \(file in utf-8, separator ","\)/);
      expect(shown).toContain('Keys: EMAIL 2');
      expect(shown.match(/line \d+:/g)).toEqual(['line 10:', 'line 11:']);
    },
  );

  it('pix payout batch --reveal lists only the remaining rows of an interrupted batch', async () => {
    await brokenOff();
    const ran = await world.run('payout batch folha.csv --dry-run --reveal');
    expect(ran.stderr.match(/p\d@/g)).toEqual(['p8@', 'p9@']);
    expect(ran.sent.filter((request) => /p0(@|%40)/.test(request))).toEqual([]);
  });
});
