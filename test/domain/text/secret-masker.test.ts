import { describe, expect, it } from 'vitest';
import { SecretMasker } from '../../../src/domain/text/secret-masker.ts';

const TOKEN = 'sk/live"0123456789/s';
const using = (...secrets: readonly string[]): SecretMasker => {
  const all = new SecretMasker();
  for (const secret of secrets) all.noted(secret);
  return all;
};

describe('SecretMasker', () => {
  it('SecretMasker.noted returns its argument unchanged', () => {
    const secrets = new SecretMasker();
    expect([null, undefined, '', TOKEN].map((secret) => secrets.noted(secret))).toEqual([
      null,
      undefined,
      '',
      TOKEN,
    ]);
    expect(secrets.mask('null undefined')).toBe('null undefined');
  });

  it.each([
    ['as written', TOKEN],
    ['in JSON', 'sk/live\\"0123456789/s'],
    ['in JSON with its slashes escaped', 'sk\\/live\\"0123456789\\/s'],
    ['in a URL', 'sk%2Flive%220123456789%2Fs'],
    ['in a URL with lower-case hex', 'sk%2flive%220123456789%2fs'],
  ])('SecretMasker.mask replaces every occurrence of a secret that is written %s', (_how, written) => {
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
  ])('SecretMasker.mask replaces the secret %s by %s', (secret, shown) => {
    expect(using(secret, secret).mask(`<${secret}>`)).toBe(`<${shown}>`);
  });

  it('SecretMasker.mask replaces the whole of a secret that begins with a shorter secret', () => {
    for (const all of [using('abcdefghijkl', 'abcdefghijklmnop'), using('abcdefghijklmnop', 'abcdefghijkl')])
      expect(all.mask('abcdefghijklmnop abcdefghijkl')).toBe('****mnop ****ijkl');
  });

  it('SecretMasker.mask replaces the whole of a secret that ends with a shorter secret', () => {
    expect(using('aaaabbbbcccc', 'bbbbcccc').mask('aaaabbbbcccc')).toBe('****cccc');
  });

  it('SecretMasker.mask replaces two overlapping secrets by one mask, even if another secret precedes them', () => {
    expect(using(TOKEN, 'aaaabbbbcccc', 'ccccddddeeee').mask(`${TOKEN};aaaabbbbccccddddeeee`)).toBe(
      '****89/s;****',
    );
  });

  it('SecretMasker.maskPiece writes one mask for overlapping secrets, even across two pieces of a text', () => {
    const secrets = using('aaaabbbbcccc', 'ccccddddeeee', 'eeeeffffgggg');
    const first = secrets.maskPiece('aaaabbbbcccc', 0);
    const second = secrets.maskPiece(`${first.held}ddddeeeeffffgggg`, first.hidden);
    expect(first.shown + second.shown + second.held).toBe('****cccc');
  });

  it('SecretMasker.mask does not treat "$&" in a secret as a replacement pattern', () => {
    expect(using('abcdefghij$&$1').mask('x abcdefghij$&$1 y')).toBe('x ****$&$1 y');
  });

  it('SecretMasker.maskBytes replaces secrets, and returns the given array object itself if it contains no secret', () => {
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
  ])('for the bytes of %j, also in a part of a buffer, areAbsentFrom returns %s', (text, absent) => {
    const bytes = Buffer.from(text);
    expect(using(TOKEN).areAbsentFrom(bytes)).toBe(absent);
    expect(using(TOKEN).areAbsentFrom(Buffer.concat([bytes, Buffer.from('s')]).subarray(0, -1))).toBe(absent);
    expect(using().areAbsentFrom(bytes)).toBe(true);
  });

  it.each([
    ['one mask for two overlapping secrets', 'x abcdefghijklmnop y', 'x **** y'],
    ['one mask for a secret that overlaps itself', 'x ijklmnopijklmnopijkl y', 'x **** y'],
    ['one mask for a chain of overlapping secrets', 'abcdefghijklmnopqrstuvwx', '****'],
    ['two masks for two adjacent secrets', 'abcdefghijklijklmnopijkl', '****ijkl****ijkl'],
    ['one mask for a secret inside another secret', 'zabcdefghijkl', 'z****ijkl'],
  ])('SecretMasker.mask writes %s', (_what, text, shown) => {
    const secrets = using('abcdefghijkl', 'ijklmnopijkl', 'klmnopqrstuvwx', 'efghijklmnop', 'cdefghij');
    expect(secrets.mask(text)).toBe(shown);
  });

  it.each([
    ['nothing of it', { shown: 'nothing of it', held: '', hidden: 0 }],
    ['the beginning sk/l', { shown: 'the beginning ', held: 'sk/l', hidden: 0 }],
    [TOKEN, { shown: '****89/s', held: 's', hidden: 1 }],
    [`${TOKEN}s`, { shown: '****89/s', held: 's', hidden: 0 }],
    [`x ${TOKEN}, ${TOKEN}`, { shown: 'x ****89/s, ****89/s', held: 's', hidden: 1 }],
    [`${TOKEN}${TOKEN}sk/`, { shown: '****89/s****89/s', held: 'sk/', hidden: 0 }],
    ['', { shown: '', held: '', hidden: 0 }],
  ])('for the piece %j, SecretMasker.maskPiece returns %j', (text, piece) => {
    expect(using(TOKEN).maskPiece(text, 0)).toEqual(piece);
    expect(using().maskPiece(text, 0)).toEqual({ shown: text, held: '', hidden: 0 });
  });

  it('SecretMasker.maskPiece shows nothing of a second secret that overlaps the first one', () => {
    const { held, hidden } = using(TOKEN).maskPiece(TOKEN, 0);
    expect(using(TOKEN).mask(`${held}${TOKEN.slice(1)} and`, hidden)).toBe(' and');
    const piece = using(TOKEN).maskPiece(`${held}${TOKEN.slice(1)}`, hidden);
    expect(piece).toEqual({ shown: '', held: 's', hidden: 1 });
    expect(using(TOKEN).mask(`${held} and`, hidden)).toBe(' and');
    expect(using(TOKEN).maskPiece(held, hidden)).toEqual({ shown: '', held, hidden });
  });

  it('SecretMasker.maskPiece delays a secret at the end of a piece if the next piece may continue a longer secret', () => {
    const secrets = using('abcdefgh', 'abcdefghijkl');
    expect(secrets.maskPiece('x abcdefgh', 0)).toEqual({ shown: 'x ', held: 'abcdefgh', hidden: 0 });
    expect(secrets.maskPiece('x abcdefghx', 0)).toEqual({ shown: 'x ****x', held: '', hidden: 0 });
  });
});
