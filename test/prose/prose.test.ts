import { describe, expect, it } from 'vitest';
import { remarksOn } from './check-prose.ts';
import { type Prose, proseOfMarkdown, proseOfSource } from './find-prose.ts';

const comment = (text: string): Prose => ({ path: 'a.ts', line: 1, kind: 'comment', text });
const title = (text: string): Prose => ({ path: 'a.ts', line: 1, kind: 'title', text });
const rulesOn = (prose: Prose) => remarksOn(prose).map(({ rule }) => rule);

describe('remarksOn', () => {
  it.each([
    ['a clause at the start', 'What cannot be stored is answered 503.', ['clause']],
    ['a sentence of 31 words', `The ${'very '.repeat(29)}end.`, ['long']],
  ])('remarksOn reports %s', (_what, text, rules) => {
    expect(rulesOn(comment(text))).toEqual(rules);
  });

  it.each(['Returns the id of the payment.', 'Where do I look?', `The ${'very '.repeat(28)}end.`])(
    'remarksOn accepts %j',
    (text) => {
      expect(rulesOn(comment(text))).toEqual([]);
    },
  );

  it('remarksOn reports a test title that begins with a verb, and accepts a title with a subject', () => {
    expect(rulesOn(title('is refused with exit code 2'))).toEqual(['no subject']);
    expect(rulesOn(title('payout qr pays the amount that the QR code contains'))).toEqual([]);
  });
});

describe('proseOfSource and proseOfMarkdown', () => {
  it('proseOfSource returns docstrings, comments and test titles with their line numbers', () => {
    const source = "/**\n * One.\n * Two.\n */\nconst a = 1;\n// Three\nit('is fine', () => {});\n";
    expect(proseOfSource('test/a.test.ts', source).map(({ line, text }) => [line, text])).toEqual([
      [1, 'One. Two.'],
      [6, 'Three'],
      [7, 'is fine'],
    ]);
  });

  it('proseOfMarkdown returns paragraphs and list items, but neither code nor tables', () => {
    const source = '# Title\n\nOne\ntwo.\n\n- three\n\n```sh\npix\n```\n\n| a |\n';
    expect(proseOfMarkdown('a.md', source).map(({ text }) => text)).toEqual(['One two.', 'three']);
  });
});
