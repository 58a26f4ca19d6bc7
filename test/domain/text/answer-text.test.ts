import { describe, expect, it } from 'vitest';
import { answerExcerpt } from '../../../src/domain/text/answer-text.ts';

const excerptOf = (text: string) => answerExcerpt(Buffer.from(text));

describe("the excerpt of a target's answer", () => {
  it.each([
    ['an empty body', '', null],
    ['blanks', ' \n ', null],
    ['a message', '{"message":"order 42 is closed"}', 'order 42 is closed'],
    ['a problem', '{"title":"Conflict","detail":"order is closed"}', 'Conflict: order is closed'],
    ['another JSON body', '{"ok":false}', '{"ok":false}'],
    ['a page', '<html><title>502 Bad\nGateway</title><body>nginx</body>', '502 Bad Gateway'],
    ['a text on two lines', 'no\n  such order', 'no such order'],
    ['cut JSON', '{"message":"x', '{"message":"x'],
  ])('shows %s on one line', (_of, body, shown) => {
    expect(excerptOf(body)).toBe(shown);
  });

  it('has at most 200 characters', () => {
    expect(excerptOf('x'.repeat(4_096))).toHaveLength(200);
  });

  it.each([
    ['a CPF', 'payer 529.982.247-25 unknown', '529.982.247-25'],
    ['digits of a CPF', '{"message":"payer 52998224725 unknown"}', '52998224725'],
    ['a phone', 'payer +55 11 91234-5678 unknown', '91234-5678'],
    ['an email', 'payer someone@example.com unknown', 'someone@example.com'],
    ['a bearer token', 'header Authorization: Bearer abcdef123456 refused', 'abcdef123456'],
    ['a name in JSON', '{"payer":{"name":"SOMEONE OF EXAMPLE"}}', 'SOMEONE OF EXAMPLE'],
  ])('masks %s', (_what, body, secret) => {
    expect(excerptOf(body)).not.toContain(secret);
    expect(excerptOf(body)).not.toBeNull();
  });
});
