import { describe, expect, it } from 'vitest';
import { SecretsInUse } from '../../../src/domain/text/secrets-in-use.ts';

const TOKEN = 'sk/live"0123456789/s';
const using = (...secrets: readonly string[]): SecretsInUse => {
  const all = new SecretsInUse();
  for (const secret of secrets) all.noted(secret);
  return all;
};

describe('secrets in use', () => {
  it('are handed back as they came, whatever they are', () => {
    const secrets = new SecretsInUse();
    expect([null, undefined, '', TOKEN].map((secret) => secrets.noted(secret))).toEqual([
      null,
      undefined,
      '',
      TOKEN,
    ]);
    expect(secrets.mask('null undefined')).toBe('null undefined');
  });

  it.each([
    ['as it is', TOKEN],
    ['in JSON', 'sk/live\\"0123456789/s'],
    ['in JSON with its slashes escaped', 'sk\\/live\\"0123456789\\/s'],
    ['in an address', 'sk%2Flive%220123456789%2Fs'],
    ['in an address of small letters', 'sk%2flive%220123456789%2fs'],
  ])('are masked, each time: %s', (_how, written) => {
    expect(using(TOKEN).mask(`a ${written}, ${written}.`)).toBe('a ****89/s, ****89/s.');
  });

  it.each([
    ['1234567', '1234567'],
    ['12345678', '****'],
    ['12345678901', '****'],
    ['123456789012', '****9012'],
    ['whsec_ünïcode_ç', '****'],
    ['with blanks 1 2', '****'],
    ['🔑🔑🔑🔑🔑🔑🔑🔑', '****'],
    ['\ud800_not_unicode_1234', '****1234'],
  ])('show at most four characters of ASCII: %s', (secret, shown) => {
    expect(using(secret, secret).mask(`<${secret}>`)).toBe(`<${shown}>`);
  });

  it('are masked by the longer one first', () => {
    for (const all of [using('abcdefghijkl', 'abcdefghijklmnop'), using('abcdefghijklmnop', 'abcdefghijkl')])
      expect(all.mask('abcdefghijklmnop abcdefghijkl')).toBe('****mnop ****ijkl');
  });

  it('take a replacement to the letter', () => {
    expect(using('abcdefghij$&$1').mask('x abcdefghij$&$1 y')).toBe('x ****$&$1 y');
  });

  it('are masked in bytes, which are the same where there is none', () => {
    const secret = 'whsec_ünïcode_ç';
    const secrets = using(TOKEN, secret);
    const without = Buffer.from([0xff, 0x00, 0x41, 0xc3]);
    expect(secrets.maskBytes(without)).toBe(without);
    const before = Buffer.from([0xff]);
    const bytes = Buffer.concat([before, Buffer.from(`é ${secret} ${TOKEN}`), before]);
    const masked = Buffer.concat([before, Buffer.from('é **** ****89/s'), before]);
    expect(Buffer.from(secrets.maskBytes(bytes))).toEqual(masked);
    const view = Buffer.concat([before, bytes, before]).subarray(1, -1);
    expect(Buffer.from(secrets.maskBytes(view))).toEqual(masked);
  });

  it.each([
    ['a', true],
    ['say ', true],
    ['s', false],
    ['sk/live"0123456789/', false],
    ['k/live"0123456789/s', false],
    [`${TOKEN} and more of this, and more`, false],
    ['sk/live"0123456789/x', true],
    ['sk/live, and then so many more characters that it is over', true],
  ])('are absent from %j: %s, or of its end', (text, absent) => {
    const bytes = Buffer.from(text);
    expect(using(TOKEN).areAbsentFrom(bytes)).toBe(absent);
    expect(using(TOKEN).areAbsentFrom(Buffer.concat([bytes, Buffer.from('s')]).subarray(0, -1))).toBe(absent);
    expect(using().areAbsentFrom(bytes)).toBe(true);
  });

  it.each([
    ['nothing of it', 13],
    ['the beginning sk/l', 14],
    [TOKEN, 20],
    [`${TOKEN}s`, 20],
    [`x ${TOKEN}, ${TOKEN}`, 44],
    [`${TOKEN}${TOKEN}sk/`, 40],
    ['', 0],
  ])('let a text be cut where none lies across: %j', (text, at) => {
    expect(using(TOKEN).cutBefore(text)).toBe(at);
    expect(using().cutBefore(text)).toBe(text.length);
  });

  it('may be the beginning of a longer one, which is waited for', () => {
    const secrets = using('abcdefgh', 'abcdefghijkl');
    expect(secrets.cutBefore('x abcdefgh')).toBe(2);
    expect(secrets.cutBefore('x abcdefghx')).toBe(11);
  });
});
