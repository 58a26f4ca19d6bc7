import { describe, expect, it } from 'vitest';
import { sayKey, type Words } from '../../src/i18n/index.ts';

const words = { events: '{count|event|events} {count?goes|go} to {url}' } as unknown as Words;
const said = (count: number | string): string => sayKey(words, 'events', { count, url: 'u' });

describe('words with a number', () => {
  it.each([
    [0, '0 events go to u'],
    [1, '1 event goes to u'],
    ['1', '1 event goes to u'],
    [2, '2 events go to u'],
  ])('take the form that fits %j', (count, text) => {
    expect(said(count)).toBe(text);
  });

  it('stay as they are where nothing is put in', () => {
    expect(sayKey(words, 'events')).toBe('{count|event|events} {count?goes|go} to {url}');
    expect(sayKey(words, 'nobody.wrote.this', { count: 1 })).toBe('nobody.wrote.this');
  });
});
