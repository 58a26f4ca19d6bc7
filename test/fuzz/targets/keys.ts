import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkDocument, maskDocument } from '../../../src/domain/keys/check-document.ts';
import {
  checkPixKey,
  dictTypeOf,
  maskPixKey,
  PIX_KEY_TYPES,
} from '../../../src/domain/keys/check-pix-key.ts';
import { parseEndToEndId } from '../../../src/domain/keys/end-to-end-id.ts';
import { PixError } from '../../../src/domain/pix-error.ts';
import { payableKey } from '../../../src/operations/keys/pix-key.ts';
import { readVectors } from '../../domain/vectors.ts';
import { anyText, mutated, ofWords } from '../../support/generators.ts';
import { fuzzTarget } from '../fuzz-target.ts';

const inputs = (name: string): readonly string[] =>
  readVectors<{ input: string }>(name).map(({ input }) => input);
const corpus = [...inputs('pixkeys'), ...inputs('documents'), ...inputs('endtoend')].filter(
  (text) => typeof text === 'string',
);
const words = [
  ...'0 9 +55 (11) . - / @ a Z'.split(' '),
  ' ',
  '11222333000181',
  '11144477735',
  '\u212a',
  '\u200b',
  '\t',
  'ß',
];

/**
 * Checks that the canonical form of a valid Pix key is valid, that a masked key hides its value, and that an
 * error names the field.
 */
export const keys = fuzzTarget<string>({
  name: 'keys',
  cases: fc.oneof(
    mutated(corpus, words),
    ofWords(words),
    fc.stringMatching(/^[0-9]{11,14}$/),
    fc.emailAddress(),
    fc.uuid(),
    anyText(),
  ),
  inSuite: 800,
  ofSize: (size) =>
    ['1', 'a', '.-', ' ', '@', 'a-', '-', '+5', 'a@a.'].map((piece) => piece.repeat(size / piece.length)),
  check(text) {
    for (const type of [undefined, ...PIX_KEY_TYPES]) {
      const key = checkPixKey(text, type);
      assert.equal(key.canonical !== null, key.status === 'valid');
      if (key.canonical === null || key.type === null) continue;
      assert.equal(dictTypeOf(key.canonical), key.type);
      assert.ok(type === undefined || key.type === type);
      const again = checkPixKey(key.canonical, key.type);
      assert.deepEqual([again.canonical, again.type], [key.canonical, key.type]);
      const masked = maskPixKey(text);
      // A masked e-mail address shows at most two characters before its domain, a masked CNPJ at most ten, and any
      // other masked key at most six.
      const most = key.type === 'CNPJ' ? 10 : key.type === 'EMAIL' ? 2 : 6;
      const hidden = key.type === 'EMAIL' ? masked.replace(/@[^@]*$/, '') : masked;
      assert.ok(masked !== key.canonical && hidden.replace(/[*.\-/@]/g, '').length <= most, masked);
    }
    try {
      assert.notEqual(dictTypeOf(payableKey(text, undefined).canonical), null);
    } catch (error) {
      assert.ok(error instanceof PixError && error.kind === 'usage', String(error));
      const [detail] = (error.init.details ?? []) as readonly { field?: string }[];
      assert.equal(detail?.field, 'key');
    }
    const document = checkDocument(text);
    assert.equal(document.valid, document.reason === null);
    if (document.canonical !== null) {
      for (const form of [document.canonical, document.formatted ?? '', document.canonical.toLowerCase()])
        assert.equal(checkDocument(form).canonical, document.canonical);
      assert.equal(maskDocument(document.masked ?? ''), document.masked);
    }
    const id = parseEndToEndId(text);
    if (id.valid) assert.equal(text.slice(0, 9) + text.slice(-11), `${text[0]}${id.ispb}${id.suffix}`);
  },
});
