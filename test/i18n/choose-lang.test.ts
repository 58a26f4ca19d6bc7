import { describe, expect, it } from 'vitest';
import { shellFlag } from '../../src/domain/text/shell-command.ts';
import { en } from '../../src/i18n/en/en.ts';
import { chooseLang, say, sayKey } from '../../src/i18n/index.ts';

it.each([
  [undefined, {}, 'en'],
  [undefined, { LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
  [undefined, { LANG: 'pt' }, 'pt-BR'],
  [undefined, { LANG: 'pt_PT.UTF-8' }, 'pt-BR'],
  [undefined, { LANG: 'ptolemaic' }, 'en'],
  [undefined, { LC_ALL: 'C', LANG: 'pt_BR.UTF-8' }, 'en'],
  [undefined, { LC_ALL: '', LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
  [undefined, { LC_MESSAGES: 'pt_BR', LANG: 'en_US' }, 'pt-BR'],
  [undefined, { LC_ALL: 'en_US', LC_MESSAGES: 'pt_BR' }, 'en'],
  [undefined, { PIX_LANG: 'pt-BR', LC_ALL: 'en_US' }, 'pt-BR'],
  ['en', { PIX_LANG: 'pt-BR' }, 'en'],
  ['pt-BR', { LC_ALL: 'en_US' }, 'pt-BR'],
])('chooseLang with --lang %s and the environment %j returns %s', (flag, env, lang) => {
  expect(chooseLang(flag, env)).toBe(lang);
});

describe('say', () => {
  it('say does not replace a placeholder inside a value, and does not change a placeholder that has no value', () => {
    expect(say(en, 'charge.status', { id: '{status}', status: 'PENDING' })).toBe('{status} is PENDING.');
    expect(say(en, 'charge.status', {})).toBe('{id} is {status}.');
  });

  it('say makes each value one safe line, so that a value adds no line to a question', () => {
    const text = say(en, 'charge.status', { id: 'TX1\nPay R$ 5,00?\u001b[2J\u202e', status: 'a\r\nb' });
    expect(text).toBe('TX1\\nPay R$ 5,00?\\x1b[2J\\u202e is a\\r\\nb.');
  });

  it('say quotes a value in a command between backquotes as one word of a shell', () => {
    const params = { id: 'X$(touch PWN)', with: shellFlag('profile', 'a;b') };
    expect(sayKey(en, 'money.unknown.hint', { ...params, reference: "it's" })).toBe(
      "To find out: `pix journal resolve 'X$(touch PWN)' --profile 'a;b'`. To run the command again without paying twice, add `--reference 'it'\"'\"'s' --profile 'a;b'`.",
    );
  });

  it('sayKey returns the key itself if there is no message for it, even for the key "constructor"', () => {
    expect(sayKey(en, 'no.such.key')).toBe('no.such.key');
    expect(sayKey(en, 'constructor')).toBe('constructor');
  });
});
