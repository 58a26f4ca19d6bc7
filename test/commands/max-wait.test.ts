import { beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import { ROOT } from '../guards/source-files.ts';
import { sharedWorld } from '../support/worlds/pix-world.ts';

const world = sharedWorld({ money: 500 });
beforeAll(() => {
  world.write('payroll.csv', 'key,amount\nfornecedor@exemplo.com.br,150.00\n');
});

const PAY = 'payout create --key fornecedor@exemplo.com.br --amount 150 --yes --no-lookup';

describe('--max-wait', () => {
  it('every command with --wait has --max-wait', () => {
    const waiting = readManifest(ROOT).commands.filter(({ flags }) => 'wait' in flags);
    expect(waiting.filter(({ flags }) => !('max-wait' in flags)).map(({ id }) => id)).toEqual([]);
    expect(waiting.length).toBeGreaterThan(6);
  });

  // The sandbox's clock stands still, so the payment stays PENDING.
  it.each([
    `${PAY} --wait`,
    'charge create --amount 5 --wait',
    'payout batch payroll.csv --yes --wait',
    'refund create {charge} --yes --wait',
  ])('pix %s ends with exit code 8 when the time of --max-wait is over', async (line) => {
    const { code, stderr } = await world.run(`${line.replace('{charge}', world.charge)} --max-wait 2s`);
    expect([code, stderr], stderr).toEqual([8, expect.stringMatching(/PENDING|max-wait/)]);
  });
});
