import { describe, expect, it } from 'vitest';
import { payableKey } from '../../../../src/operations/keys/pix-key.ts';
import {
  documentByKey,
  refuseUnverified,
  whoIsPaid,
} from '../../../../src/operations/money/movements/payout.ts';
import { transferTarget } from '../../../../src/operations/money/movements/transfer.ts';
import { pixErrorOf } from '../../../support/pix-error.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { moneyWorld } from '../../../support/worlds/money-world.ts';

const ana = payableKey('ana@example.com', undefined);

describe('whoIsPaid', () => {
  const world = eachOf(moneyWorld);

  const CPF = payableKey('52998224725', 'CPF');

  it('whoIsPaid returns the owner of the key according to DICT', async () => {
    expect(await whoIsPaid(world.operator, CPF, undefined)).toMatchObject({
      pixKey: '52998224725',
      document: '***.982.247-**',
      name: expect.stringMatching(/\w/),
    });
    expect(world.asked).toEqual(['GET /v1/pix/key?pixKey=52998224725']);
  });

  it.each([
    ['***.982.247-**', '52998224725'],
    ['***.982.247-**', '00098224700'],
    ['529.982.247-25', '52998224725'],
    ['**.*22.333/0001-**', '11222333000181'],
    ['**.abc.345/01de-**', '12ABC34501DE35'],
  ])('whoIsPaid accepts the document %s of DICT if %s is expected', async (document, meant) => {
    world.strike(/^GET/, (answer) => ({ ...answer, document }));
    expect(await world.ran(whoIsPaid(world.operator, ana, meant))).toMatchObject({ document });
  });

  it.each([
    ['another document', '***.982.248-**', '52998224725'],
    ['a longer document', '***.982.247-**0', '52998224725'],
    ['a longer masked document', '***.982.247-***', '52998224725'],
    ['a shorter document', '529.982', '52998224725'],
    ['another document with letters', '**.abd.345/01de-**', '12ABC34501DE35'],
    ['a completely masked document', '***.***.***-**', '52998224725'],
    ['a missing document', null, '52998224725'],
  ])('whoIsPaid refuses %s: DICT returns %s, but the operator expects %s', async (_what, document, meant) => {
    world.strike(/^GET/, (answer) => ({ ...answer, document, name: document && 'Bia' }));
    expect(await world.failure(whoIsPaid(world.operator, ana, meant))).toMatchObject({
      kind: 'usage',
      errorCode: 'other_receiver',
      outcome: 'not_sent',
      init: {
        key: 'payout.other_receiver',
        params: { key: 'a***@example.com', name: document && 'Bia' ? 'Bia' : '-', document: document ?? '-' },
      },
    });
  });
});

const cpf = payableKey('52998224725', 'CPF');
const cnpj = payableKey('11222333000181', 'CNPJ');
const email = payableKey('ana@example.com', undefined);

it.each([
  [cpf, '52998224725', 'same'],
  [cpf, '11144477735', 'other'],
  [cnpj, '11222333000181', 'same'],
  [cnpj, '52998224725', 'other'],
  [email, '52998224725', 'look_up'],
] as const)('documentByKey(%j, %s) returns %s', (key, document, told) => {
  expect(documentByKey(key, document)).toBe(told);
});

describe('refuseUnverified', () => {
  it.each([
    ['a payout without a document', email, undefined, 'no_lookup'],
    ['a document that equals the CPF key', cpf, '52998224725', 'no_lookup'],
    ['a document for a key that is looked up', email, '52998224725', undefined],
  ] as const)('refuseUnverified accepts %s', (_who, key, document, directory) => {
    expect(refuseUnverified(key, document, directory)).toBeUndefined();
  });

  it.each([
    ['it differs from the CPF key', cpf, '11144477735', undefined, 'payout.other_document', 'other_receiver'],
    ['--no-lookup is given', email, '52998224725', 'no_lookup', 'payout.document_no_lookup', 'usage'],
    [
      'the profile has no main family',
      email,
      '52998224725',
      'no_main_root',
      'payout.document_no_main_root',
      'usage',
    ],
  ] as const)(
    'refuseUnverified throws for a document when %s',
    async (_why, key, document, directory, message, errorCode) => {
      expect(await pixErrorOf(() => refuseUnverified(key, document, directory))).toMatchObject({
        kind: 'usage',
        errorCode,
        outcome: 'not_sent',
        init: {
          key: message,
          params: { key: key === cpf ? '***.982.247-**' : 'a***@example.com', type: key.type },
        },
      });
    },
  );
});

describe('transferTarget', () => {
  it.each([
    ['main', '100002', '100002'],
    ['hub', '11222333000262', '11222333000262'],
    ['hub', 'Ana@Example.com', 'ana@example.com'],
  ] as const)('transferTarget of the %s family accepts %s', (family, to, target) => {
    expect(transferTarget(family, to)).toBe(target);
  });

  it.each([
    ['main', 'ana@example.com', 'transfer.main_takes_accounts'],
    ['main', '1000021', 'transfer.main_takes_accounts'],
    ['main', 'x100002', 'transfer.main_takes_accounts'],
    ['hub', '100002', 'transfer.hub_takes_keys'],
  ] as const)('transferTarget of %s refuses %s and names the other family', async (family, to, key) => {
    expect(await pixErrorOf(() => transferTarget(family, to))).toMatchObject({
      kind: 'usage',
      errorCode: 'usage',
      outcome: 'not_sent',
      init: { key, params: { to } },
    });
  });

  it('transferTarget shows at most 100 characters of a refused receiver in its error', async () => {
    const error = await pixErrorOf(() => transferTarget('main', 'x'.repeat(101)));
    expect(error.init.params).toEqual({ to: 'x'.repeat(100) });
  });

  it('transferTarget of the hub refuses a receiver that is not a Pix key', async () => {
    expect((await pixErrorOf(() => transferTarget('hub', 'nobody'))).init.key).toBe('key.invalid');
  });
});
