import { describe, expect, it } from 'vitest';
import { documentFinder } from '../../../src/domain/keys/document-finder.ts';
import { erasedBody, isDocumentInBody } from '../../../src/domain/webhook/erased-body.ts';

const CPF = '52998224725';
const finder = documentFinder(CPF);
const AT = '2026-11-21T15:00:00.000Z';
const bytes = (text: string): Uint8Array => Buffer.from(text);
const erased = (body: unknown): Record<string, unknown> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return JSON.parse(Buffer.from(erasedBody(finder, bytes(text), AT)).toString());
};

describe('erasedBody', () => {
  it('erasedBody keeps ids, statuses, amounts and times unchanged, and removes all other values', () => {
    const text = `{"id":"TX1","status":"COMPLETED","amount":10.50,"endToEndId":"E1","createdAt":"${AT}","clientReference":"r1",
      "refundStatus":null,"serviceFeeCharged":0.5,"infraction":{"id":"i1","status":"OPEN","reporter":"Ana"},
      "payer":{"name":"Ana","taxId":"x","pixKeyType":"CPF","bankAccount":{"number":1}},"payerName":"Ana","payerDocument":"${CPF}",
      "comment":"Aluguel","refunds":[{"refundAmount":1.00,"to":"Ana"},2],"9":"x"}`;
    expect(Buffer.from(erasedBody(finder, bytes(text), AT)).toString()).toBe(
      `{"id":"TX1","status":"COMPLETED","amount":10.50,"endToEndId":"E1","createdAt":"${AT}","clientReference":"r1",` +
        `"refundStatus":null,"serviceFeeCharged":0.5,"infraction":{"id":"i1","status":"OPEN"},` +
        `"refunds":[{"refundAmount":1.00}],"erasedAt":"${AT}"}`,
    );
  });

  it('erasedBody removes even an id or a status that contains the given CPF', () => {
    const texts = { id: CPF, status: `x 529.982.247-25`, reference: Number(CPF) };
    const rest = erased({ ...texts, [`a${CPF}Id`]: 1, type: 'PIX' });
    expect(rest).toEqual({ type: 'PIX', erasedAt: AT });
  });

  it.each(['Ana 529.982.247-25', '"529.982.247-25"', '[{"id":"1"}]', '', '{"id":'.repeat(100)])(
    'erasedBody removes everything from the body %j, which is not a JSON object',
    (text) => {
      expect(erased(text)).toEqual({ erasedAt: AT });
    },
  );

  it('erasedBody and isDocumentInBody process JSON with thousands of nested levels', () => {
    const deep = `${`{"a":`.repeat(5_000)}"${CPF}"${'}'.repeat(5_000)}`;
    expect(isDocumentInBody(finder, bytes(deep))).toBe(true);
    expect(erased(deep)).toEqual({ erasedAt: AT });
  });

  it('erasedBody treats a field named __proto__ as data, and does not change the prototype', () => {
    const rest = erased('{"__proto__":{"id":"1"},"constructor":{"id":"2"}}');
    expect(rest).toEqual({ constructor: { id: '2' }, erasedAt: AT });
  });
});

describe('isDocumentInBody', () => {
  it.each([
    ['JSON', `{"p":{"document":"${CPF}"}}`],
    ['JSON with escapes', '{"document":"\\u0035\\u0032998224725"}'],
    ['broken JSON', `{"document":"529.982.247-25"`],
    ['broken JSON with escapes', '{"document":"\\u00352998224725"'],
    ['a form', `document=${CPF}&x=1`],
  ])('isDocumentInBody finds the given CPF in %s', (_how, text) => {
    expect(isDocumentInBody(finder, bytes(text))).toBe(true);
    expect(isDocumentInBody(finder, bytes(text.replace(/25/g, '26')))).toBe(false);
  });

  it('isDocumentInBody finds the given CPF in a body that is encoded in UTF-16 or Latin-1', () => {
    expect(isDocumentInBody(finder, Buffer.from(`{"d":"${CPF}"}`, 'utf16le'))).toBe(true);
    expect(isDocumentInBody(finder, Buffer.from(`José ${CPF}`, 'latin1'))).toBe(true);
  });
});
