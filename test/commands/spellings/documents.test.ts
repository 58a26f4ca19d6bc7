import { describe, expect, it } from 'vitest';
import { sharedWorld } from '../../support/worlds/pix-world.ts';

const ALPHANUMERIC = '12ABC34501DE35';
const NUMERIC = '11222333000181';

const world = sharedWorld();

/** Returns the URL and body of the last request that the command sends. */
async function sent(argv: readonly string[]): Promise<string> {
  let last = '';
  const ran = await world.run(argv, {
    before: ({ url, body = '' }) => (last = `${decodeURIComponent(url)} ${body}`),
  });
  expect([ran.code, ran.stderr.includes('document')], ran.stderr).toEqual([0, false]);
  return last;
}

describe('a CNPJ', () => {
  it.each([
    ['12.ABC.345/01DE-35', ALPHANUMERIC],
    ['12abc34501de35', ALPHANUMERIC],
    [' 12.abc.345/01de-35 ', ALPHANUMERIC],
    ['11.222.333/0001-81', NUMERIC],
  ])('the CNPJ %j is sent in its normal form by each command with a document', async (typed, normal) => {
    const charge = ['charge', 'create', '--amount', '12', '--document', typed, '--json'];
    expect(await sent(charge)).toContain(`"generatedDocument":"${normal}"`);
    for (const list of ['transaction list', 'charge list'])
      expect(await sent([...list.split(' '), '--document', typed])).toContain(`document=${normal}`);
    const period = ['--from', 'today', '--to', 'today', '--out', '-'];
    expect(await sent(['report', 'export', ...period, '--document', typed])).toContain(`document=${normal}`);
  });

  it.each(['12.ABC.345/01DE-36', '12.ABC.345/01DE-3X', 'AA.AAA.AAA/AAAA-00', '12ÀBC34501DE35'])(
    'a CNPJ with wrong check digits or format (%s) is refused before anything is sent',
    async (typed) => {
      for (const line of ['charge create --amount 12', 'transaction list'])
        expect((await world.run([...line.split(' '), '--document', typed])).code).toBe(2);
    },
  );
});
