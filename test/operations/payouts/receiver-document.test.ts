import { describe, expect, it } from 'vitest';
import { payableKey } from '../../../src/operations/payouts/payable-key.ts';
import { documentByKey, refuseUnverified } from '../../../src/operations/payouts/receiver-document.ts';
import { pixErrorOf } from '../../support/pix-error.ts';

const cpf = payableKey('52998224725', 'CPF');
const cnpj = payableKey('11222333000181', 'CNPJ');
const email = payableKey('ana@example.com', undefined);

describe('what a key tells of a document', () => {
  it.each([
    [cpf, '52998224725', 'same'],
    [cpf, '11144477735', 'other'],
    [cnpj, '11222333000181', 'same'],
    [cnpj, '52998224725', 'other'],
    [email, '52998224725', 'look_up'],
  ] as const)('%j, %s: %s', (key, document, told) => {
    expect(documentByKey(key, document)).toBe(told);
  });
});

describe('a payout to whose document was named', () => {
  it.each([
    ['nobody', email, undefined, 'no_lookup'],
    ['the owner by the key itself', cpf, '52998224725', 'no_lookup'],
    ['whoever is looked up', email, '52998224725', undefined],
  ] as const)('goes on where it is %s', (_who, key, document, directory) => {
    expect(refuseUnverified(key, document, directory)).toBeUndefined();
  });

  it.each([
    ['the key is of another', cpf, '11144477735', undefined, 'payout.other_document', 'other_receiver'],
    ['it is not to be looked up', email, '52998224725', 'no_lookup', 'payout.document_no_lookup', 'usage'],
    ['it cannot be looked up', email, '52998224725', 'no_main_root', 'payout.document_no_main_root', 'usage'],
  ] as const)('is refused where %s', async (_why, key, document, directory, message, errorCode) => {
    expect(await pixErrorOf(() => refuseUnverified(key, document, directory))).toMatchObject({
      kind: 'usage',
      errorCode,
      outcome: 'not_sent',
      init: {
        key: message,
        params: { key: key === cpf ? '***.982.247-**' : '***@***om', type: key.type },
      },
    });
  });
});
