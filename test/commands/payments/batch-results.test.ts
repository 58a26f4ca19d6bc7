import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachWorld, type Ran } from '../../support/worlds/pix-world.ts';
import { refusing } from '../../support/worlds/refusing.ts';

const world = eachWorld();
beforeEach(async () => {
  file('folha.csv', 'key,amount,reference\nana@exemplo.com.br,10,a\nnobody@exemplo.com.br,11,b\n');
});

const path = (name: string): string => world.path(name);
const file = (name: string, text: string | Buffer): void => writeFileSync(path(name), text);
const codeOf = ({ error }: Ran): string => error.errorCode;

describe('the results of payout batch', () => {
  it('pix payout batch status prints each unpaid row with the amount, masked key and reason from the journal', async () => {
    await world.run('payout batch folha.csv --yes', {
      transport: (request) =>
        String(request.body).includes('"b"') ? refusing(503, 'PZF503', 'x') : world.sandbox.handle(request),
    });
    expect(await world.json('payout batch status')).toMatchObject([{ batch: 'folha' }]);
    const { stderr } = await world.run('payout batch status folha --result again.csv');
    expect(stderr).toMatch(/Line 3: R\$ 11,00 to no\*+@exemplo\.com\.br: not applied \(.+\)/);
    expect(readFileSync(path('again.csv'), 'utf8')).toMatch(/^3,b,,,not_applied,\w+,not_applied,1100,no\*/m);
  });

  it('pix payout batch does not print the path of a result file that was deleted during the run', async () => {
    const ran = await world.run('payout batch folha.csv --yes --json', {
      before: ({ method }) => method === 'POST' && rmSync(path('folha.result.csv'), { force: true }),
    });
    expect(ran.json.results).toBeNull();
    expect(ran.stderr).toContain('were moved, deleted or replaced while the command ran');
  });

  it.runIf(existsSync('/dev/full'))('payout batch names its batch when the disk is full', async () => {
    const { stderr } = await world.run('payout batch folha.csv --yes --result /dev/full');
    expect(stderr).toContain('`pix payout batch status folha --result FILE');
  });

  it.each([
    ['the input file', 'folha.csv'],
    ['the input file, spelled differently', './x/../folha.csv'],
    ['a symbolic link to the input file', 'soft.csv'],
    ['a hard link to the input file', 'hard.csv'],
    ['the journal', 'data/journal.sqlite'],
    ['the key of the journal', 'data/journal.key'],
  ])('pix payout batch refuses a --result file that is %s', async (_what, target) => {
    mkdirSync(path('x'));
    symlinkSync(path('folha.csv'), path('soft.csv'));
    linkSync(path('folha.csv'), path('hard.csv'));
    await world.run('payout batch status');
    const before = readFileSync(path('folha.csv'), 'utf8');
    const ran = await world.run(`payout batch folha.csv --yes --json --result ${target}`);
    expect([ran.code, codeOf(ran), await world.payoutCount()]).toEqual([2, 'results_replace_input', 0]);
    expect(readFileSync(path('folha.csv'), 'utf8')).toBe(before);
    await world.run('payout batch folha.csv --yes');
    for (const command of ['status', 'resume'])
      expect(
        codeOf(
          await world.run(
            `payout batch ${command} folha --json --result ${command === 'status' ? 'folha.csv' : 'data/journal.sqlite'}`,
          ),
        ),
      ).toBe('results_replace_input');
    expect(readFileSync(path('folha.csv'), 'utf8')).toBe(before);
  });

  it('pix payout batch approve refuses a --result file that is the approved plan', async () => {
    await world.profiles.put({ ...world.profiles.get('sandbox'), name: 'director' });
    await world.run('payout batch folha.csv --propose plan.json');
    const ran = await world.run(
      'payout batch approve plan.json --profile director --yes --json --result plan.json',
      { env: { PIX_TOKEN: world.sandbox.tokens.both } },
    );
    expect([codeOf(ran), await world.payoutCount()]).toEqual(['results_replace_input', 0]);
    expect(readFileSync(path('plan.json'), 'utf8')).toContain('"version"');
  });
});

it('pix payout batch --propose writes no plan when no row is left to pay', async () => {
  await world.run('payout batch folha.csv --yes');
  const ran = await world.run('payout batch folha.csv --propose plan.json --json');
  expect([ran.code, codeOf(ran)]).toEqual([2, 'plan_nothing_left']);
  expect(() => readFileSync(path('plan.json'))).toThrow('ENOENT');
});
