import { describe, expect, it } from 'vitest';
import { payableKey } from '../../../../src/operations/keys/pix-key.ts';
import { documentByKey, refuseUnverified } from '../../../../src/operations/money/movements/payout.ts';
import { pixErrorOf } from '../../../support/pix-error.ts';

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
