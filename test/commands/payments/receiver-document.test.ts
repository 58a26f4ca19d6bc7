import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { keyOwner } from '../../../src/sandbox/state/accounts/pix-key-row.ts';
import { eachWorld, pixWorld, type Ran } from '../../support/worlds/pix-world.ts';

const world = eachWorld(() => pixWorld({ money: 900 }));
let asked: string[];
beforeEach(async () => {
  asked = [];
});

const KEY = 'fornecedor@exemplo.com.br';
const CPF = '11144477735';
const OTHER_CPF = '52998224725';
/** The look-up of `KEY` returns a masked CNPJ, `**.ABC.345/01DE-**`, which matches this CNPJ. */
const OWNER = '12ABC34501DE35';

const counted: Transport = (request) => {
  asked.push(`${request.method} ${new URL(request.url).pathname}`);
  return world.sandbox.handle(request);
};
const run = (argv: string, transport = counted): Promise<Ran> => world.run(argv, { transport });
const create = (flags: string): Promise<Ran> =>
  run(`payout create --key ${KEY} --amount 10 --reference r1 --yes --json ${flags}`);
const lookups = (): number => asked.filter((line) => line.endsWith('/pix/key')).length;
const errorOf = ({ stdout }: Ran): { message: string; errorCode: string; outcome: string } =>
  JSON.parse(stdout).error;
describe('pix payout create --receiver-document', () => {
  it('keyOwner(KEY) returns a masked CNPJ that matches OWNER', () => {
    expect(keyOwner(KEY).document).toBe('**.ABC.345/01DE-**');
  });

  it.each([
    ['--receiver-document 52998224725 --no-lookup', 'remove --no-lookup'],
    [`--receiver-document ${OWNER} --no-lookup`, 'remove --no-lookup'],
    [`--receiver-document ${OWNER} --no-lookup --dry-run`, 'remove --no-lookup'],
  ])(
    'pix payout create refuses the flags %s, because it cannot verify the document without a look-up',
    async (flags, words) => {
      const ran = await create(flags);
      expect([ran.code, errorOf(ran)]).toMatchObject([
        2,
        { outcome: 'not_sent', message: expect.stringContaining(words) },
      ]);
      expect(asked).toEqual([]);
      expect(await world.json('journal list --json')).toEqual([]);
    },
  );

  it.each(['', '--no-lookup', '--dry-run'])(
    'payout create refuses a CPF key that differs from --receiver-document, before any request (flags: "%s")',
    async (flags) => {
      const ran = await run(
        `payout create --key ${CPF} --key-type CPF --amount 10 --receiver-document ${OTHER_CPF} --yes --json ${flags}`,
      );
      expect([ran.code, errorOf(ran)]).toMatchObject([
        2,
        { errorCode: 'other_receiver', outcome: 'not_sent' },
      ]);
      expect(asked).toEqual([]);
    },
  );

  it('payout create accepts a CPF key that equals --receiver-document, with and without a key look-up', async () => {
    const line = `payout create --key ${CPF} --key-type CPF --receiver-document 111.444.777-35 --yes --json`;
    expect((await run(`${line} --amount 10 --no-lookup`)).code).toBe(0);
    expect(lookups()).toBe(0);
    expect((await run(`${line} --amount 11`)).code).toBe(0);
    expect(lookups()).toBe(1);
  });
});
