import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en/en.ts';
import { chooseLang, say, sayKey } from '../../src/i18n/index.ts';

describe('chooseLang', () => {
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
});

describe('say', () => {
  it('say does not replace a placeholder inside a value, and does not change a placeholder that has no value', () => {
    expect(say(en, 'charge.status', { id: '{status}', status: 'PENDING' })).toBe('{status} is PENDING.');
    expect(say(en, 'charge.status', {})).toBe('{id} is {status}.');
  });

  it('sayKey returns the key itself if there is no message for it, even for the key "constructor"', () => {
    expect(sayKey(en, 'no.such.key')).toBe('no.such.key');
    expect(sayKey(en, 'constructor')).toBe('constructor');
  });
});
