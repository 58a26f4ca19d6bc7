import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { keyOwner } from '../../../src/sandbox/state/accounts/pix-key-row.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { giveHubToken } from '../../support/worlds/hub-token.ts';
import { type PixWorld, pixWorld, type Ran } from '../../support/worlds/pix-world.ts';

let world: PixWorld;
let asked: string[];
beforeEach(async () => {
  world = await pixWorld();
  asked = [];
  const { id } = await world.json<{ id: string }>('charge create --amount 900 --json');
  await world.run(`sandbox pay ${id}`);
});
afterEach(() => world.close());

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
const sent = (): string[] => asked.filter((line) => line.startsWith('POST'));
const lookups = (): number => asked.filter((line) => line.endsWith('/pix/key')).length;
const errorOf = ({ stdout }: Ran): { message: string; errorCode: string; outcome: string } =>
  JSON.parse(stdout).error;
/** Leaves only the hub API in the profile, so that pix cannot look up keys. */
async function hubOnly(): Promise<void> {
  await giveHubToken(world);
  const { baseUrl: _main, ...profile } = world.profiles.get('sandbox');
  await world.profiles.put({ ...profile, family: 'hub' });
}
/** The sandbox with one change: the look-up of `KEY` returns another owner. */
const moved: Transport = async (request) => {
  if (!request.url.includes('/pix/key?')) return counted(request);
  const owner = { ...keyOwner(KEY), document: '***.982.247-**', name: 'Outra Pessoa' };
  return { status: 200, headers: {}, body: [Buffer.from(JSON.stringify(owner))] as never };
};

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

  it('pix payout create --receiver-document requires an address of the main family', async () => {
    await hubOnly();
    const ran = await create(`--receiver-document ${OWNER}`);
    expect([ran.code, errorOf(ran).message]).toEqual([2, expect.stringContaining('Cannot verify')]);
    expect(asked).toEqual([]);
    const plain = await create('');
    expect([plain.code, plain.stderr]).toEqual([0, expect.stringContaining('was not looked up')]);
  });

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

describe('the document column of a batch', () => {
  const file = (rows: string): void =>
    writeFileSync(join(world.home, 'folha.csv'), `key,amount,reference,document\n${rows}`);
  const batch = (flags = '', transport = counted): Promise<Ran> =>
    run(`payout batch folha.csv --yes --json ${flags}`, transport);
  const results = (): string => readFileSync(join(world.home, 'folha.result.csv'), 'utf8');
  const payouts = (): string[] => sent().filter((line) => line.endsWith('/withdraw'));
  const isPayout = (method: string, path: string): boolean => method === 'POST' && path.endsWith('/withdraw');

  it('pix payout batch --no-lookup still verifies the receivers of rows that have a document', async () => {
    file(`a@exemplo.com.br,10,r1,\n${KEY},11,r2,${OTHER_CPF}\n${KEY},12,r3,${OWNER}\n${CPF},13,r4,${CPF}\n`);
    const ran = await batch('--no-lookup');
    expect([ran.code, JSON.parse(ran.stdout).completed], ran.stderr).toEqual([10, 3]);
    expect(results()).toMatch(
      /^3,r2,,,refused,other_receiver,refused,\d+,fo\*+@exemplo\.com\.br,other_receiver$/m,
    );
    expect([payouts().length, lookups()]).toEqual([3, 2]);
    expect(ran.stderr).toContain('Only keys in rows with a document are looked up.');
  });

  it('payout batch refuses the whole file if a row has a CPF as key and a different CPF as document', async () => {
    file(`${CPF},10,r1,${OTHER_CPF}\n${KEY},11,r2,\n`);
    const ran = await batch();
    expect([ran.code, JSON.parse(ran.stdout).error.details]).toMatchObject([
      2,
      [{ line: 2, field: 'line 2, document', reason: 'other_receiver' }],
    ]);
    expect(sent()).toEqual([]);
  });

  it('pix payout batch without a main API address refuses documents that only a key look-up can verify', async () => {
    await hubOnly();
    file(`${KEY},10,r1,\n${KEY},11,r2,${OWNER}\n`);
    const ran = await batch();
    expect([ran.code, JSON.parse(ran.stdout).error.details]).toMatchObject([
      2,
      [{ line: 3, reason: 'no_main_root' }],
    ]);
    expect(sent()).toEqual([]);
    file(`${KEY},10,r1,\n${CPF},11,r2,${CPF}\n`);
    const paid = await batch();
    expect([paid.code, JSON.parse(paid.stdout)], paid.stderr).toMatchObject([0, { accepted: 2 }]);
  });

  it('when a row was not paid, the next run of payout batch verifies its document again, even with --no-lookup', async () => {
    file(`${KEY},12,r3,${OWNER}\n`);
    expect((await batch('', badNetwork(counted, 'drop-before', isPayout, 9))).code).toBe(10);
    expect(await world.json('journal list --json')).toMatchObject([{ state: 'not_applied' }]);
    asked = [];
    const ran = await batch('--no-lookup', moved);
    expect([ran.code, payouts()]).toEqual([10, []]);
    expect(results()).toMatch(
      /^2,r3,,,refused,other_receiver,refused,\d+,fo\*+@exemplo\.com\.br,other_receiver$/m,
    );
  });

  it('payout batch does not repeat a payment with unknown outcome if the key now belongs to a different owner', async () => {
    file(`${KEY},12,r3,${OWNER}\n`);
    let cut = false;
    const lost: Transport = (request) => {
      if (isPayout(request.method, new URL(request.url).pathname)) cut = true;
      return badNetwork(counted, 'drop-after', () => cut)(request);
    };
    expect((await batch('', lost)).code).toBe(10);
    asked = [];
    const ran = await batch('', moved);
    expect([ran.code, JSON.parse(ran.stdout), payouts()]).toMatchObject([10, { unknown: 1, refused: 0 }, []]);
    expect(results()).toMatch(
      /^2,r3,,,unknown,other_receiver,unknown,1200,fo\*+@exemplo\.com\.br,other_receiver$/m,
    );
    await world.run('journal resolve --all');
    expect((await batch('', moved)).code).toBe(0);
    expect(payouts()).toEqual([]);
  });
});
