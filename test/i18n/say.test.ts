import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en/en.ts';
import { loadWords, phraseOf, say, sayKey, type Words } from '../../src/i18n/index.ts';
import { ptBr } from '../../src/i18n/pt-br/pt-br.ts';

// These tests use only this one message.
const words = { events: '{count|event|events} {count?goes|go} to {url}' } as unknown as Words;
const said = (count: number | string): string => sayKey(words, 'events', { count, url: 'u' });

describe('plurals in messages', () => {
  it.each([
    [0, '0 events go to u'],
    [1, '1 event goes to u'],
    ['1', '1 event goes to u'],
    [2, '2 events go to u'],
  ])('sayKey chooses the singular or plural for the count %j', (count, text) => {
    expect(said(count)).toBe(text);
  });

  it('sayKey returns the message unchanged if it gets no values', () => {
    expect(sayKey(words, 'events')).toBe('{count|event|events} {count?goes|go} to {url}');
    expect(sayKey(words, 'nobody.wrote.this', { count: 1 })).toBe('nobody.wrote.this');
  });
});

it.each([
  ['connection_refused', 'connection refused', 'conexão recusada'],
  ['http_500', 'HTTP 500', 'HTTP 500'],
  ['status_not_known', 'status: unknown value', 'status: valor desconhecido'],
  ['PZS202', 'PZS202', 'PZS202'],
  ['status_of_nothing', 'status_of_nothing', 'status_of_nothing'],
])(
  'phraseOf translates a known code into a phrase, and does not change other texts (%s)',
  async (code, inEnglish, inPortuguese) => {
    expect(phraseOf(await loadWords('en'), code)).toBe(inEnglish);
    expect(phraseOf(await loadWords('pt-BR'), code)).toBe(inPortuguese);
  },
);

describe('times in messages', () => {
  it.each([
    ['en', 'The service accepted pix-1 on 2026-11-20 21:30:05 as TX1; nothing was sent again.'],
    ['pt-BR', 'O serviço aceitou pix-1 em 20/11/2026 21:30:05 como TX1; nada foi enviado de novo.'],
  ] as const)(
    'say prints a time in the time zone of São Paulo and in the format of the language %s',
    async (lang, text) => {
      const params = { reference: 'pix-1', at: '2026-11-21T00:30:05.320Z', id: 'TX1' };
      expect(say(await loadWords(lang), 'money.done_before', params)).toBe(text);
    },
  );

  it('say does not change a value that is not a time', async () => {
    const params = { rows: 0, from: '-', to: '-' };
    expect(say(await loadWords('en'), 'summary.rows', params)).toBe('0 rows, created from - to -.');
  });
});

it.each([
  ['en', en],
  ['pt-BR', ptBr],
])('each command with a value is between backquotes, so that say quotes the value (%s)', (_lang, all) => {
  const unquoted = Object.entries(all).filter(([, text]) =>
    /(?<!Unknown command |Comando desconhecido |mean |dizer )"pix [^"]*\{/.test(text.replace(/`[^`]*`/g, '')),
  );
  expect(unquoted).toEqual([]);
});
