import { describe, expect, it } from 'vitest';
import { isSecretName, maskBody, maskHeader, maskUrl } from '../../src/client/client-event.ts';

describe('masked requests', () => {
  it.each([
    ['Bearer sandbox_both_1234567890', 'Bearer …7890'],
    ['Basic dXNlcjpwYXNzd29yZDEyMw==', 'Basic …Mw=='],
    // The last four characters of a token are shown only if it has at least 16 characters.
    ['Bearer 1234567890abcdef', 'Bearer …cdef'],
    ['Bearer 1234567890abcde', 'Bearer …'],
    ['1234567890abcdef', '…cdef'],
    ['Digest 1234567890', '…7890'],
    ['x Bearer 1234567890abcdef', '…cdef'],
    ['', '…'],
    ['two\nlines of a secret', '…cret'],
    ['a second line\nBearer 1234567890abcdef', '…cdef'],
  ])('maskHeader hides the secret part of the header %j', (value, shown) => {
    expect(maskHeader(value)).toBe(shown);
  });

  it.each([
    ['https://a.example/f?X-Sig=abc&id=1', 'https://a.example/f?X-Sig=…&id=1'],
    ['https://a.example/f?id=1&access_token=abc', 'https://a.example/f?id=1&access_token=…'],
    ['https://a.test/f?apiKey=a&SECRET=b&Credential=c', 'https://a.test/f?apiKey=…&SECRET=…&Credential=…'],
    ['https://a.example/f?X-Amz-Signature=abc&token_1=d', 'https://a.example/f?X-Amz-Signature=…&token_1=…'],
    ['https://a.example/f?token=', 'https://a.example/f?token=…'],
    ['https://a.example/f?pixKey=a@b.c&key=x', 'https://a.example/f?pixKey=a@b.c&key=…'],
    ['https://a.example/token=abc?id=1', 'https://a.example/token=abc?id=1'],
  ])('maskUrl hides the values of secret parameters in %s', (url, shown) => {
    expect(maskUrl(url)).toBe(shown);
  });

  it('maskBody hides the values of secret fields at any depth', () => {
    const body = { amount: 1, clientSecret: 's', deep: [{ Token: 't', cvv: 1, number: '4111' }], numbers: 2 };
    expect(JSON.parse(maskBody(JSON.stringify(body)))).toEqual({
      amount: 1,
      clientSecret: '…',
      numbers: 2,
      deep: [{ Token: '…', cvv: '…', number: '…' }],
    });
  });

  it('maskBody shows only the size of a body that is not JSON', () => {
    expect(maskBody('secret=1')).toBe('(8 characters)');
    expect(maskBody(new TextEncoder().encode('é'))).toBe('(2 bytes)');
  });

  it.each([
    'authorization',
    'password',
    'passphrase',
    'set-cookie',
    'key',
    'number',
    'certificate',
    'X-Token',
  ])('isSecretName returns true for %s', (name) => expect(isSecretName(name)).toBe(true));

  it.each(['pixKey', 'keyType', 'accountNumber', 'numbers', 'amount', 'concert'])(
    'isSecretName returns false for %s',
    (name) => expect(isSecretName(name)).toBe(false),
  );
});
