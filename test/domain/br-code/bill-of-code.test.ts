import { describe, expect, it } from 'vitest';
import { billOf } from '../../../src/domain/br-code/bill-of-code.ts';

const code = { key: null, url: null, txid: null };

describe('billOf', () => {
  it.each([
    ['ana@example.com', 'ana@example.com'],
    ['ANA@Example.com', 'ana@example.com'],
    ['123E4567-E89B-12D3-A456-426655440000', '123e4567-e89b-12d3-a456-426655440000'],
    ['+5511987654321', '+5511987654321'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12abc34501de35', '12ABC34501DE35'],
    // Eleven digits that are a CPF and a mobile number, and a CPF with wrong check digits.
    ['51998259765', '51998259765'],
    ['11987654321', '11987654321'],
    ['5511987654321', '+5511987654321'],
    ['not a key', 'not a key'],
  ])('billOf a code with the key %j has the destination %j', (key, destination) => {
    expect(billOf({ ...code, key })).toEqual({ destination, txid: null });
  });

  it.each([
    ['INV88', 'INV88'],
    ['inv88', 'inv88'],
    ['***', null],
    [null, null],
  ])('billOf a static code with the txid %j has the txid %j', (txid, expected) => {
    expect(billOf({ ...code, key: 'ana@example.com', txid })).toMatchObject({ txid: expected });
  });

  it.each([
    'pix.example.com/qr/V2/1?a=B',
    'PIX.Example.com/qr/V2/1?a=B',
    'https://pix.example.com/qr/V2/1?a=B',
    'HTTP://pix.example.COM:443/qr/V2/1?a=B',
  ])('billOf a dynamic code with the URL %j ignores scheme, letter case of the host, and txid', (url) => {
    const bill = { destination: 'pix.example.com/qr/V2/1?a=B', txid: null };
    expect(billOf({ ...code, url, txid: 'INV88' })).toEqual(bill);
  });

  it.each([
    ['PIX.example.com:8443/A', 'pix.example.com:8443/A'],
    ['PIX.example.com:4433/A', 'pix.example.com:4433/A'],
    ['pix.example.com/?to=HTTPS://X', 'pix.example.com/?to=HTTPS://X'],
    ['/A', '/A'],
    [null, ''],
  ])('billOf a dynamic code with the URL %j has the destination %j', (url, destination) => {
    expect(billOf({ ...code, url })).toEqual({ destination, txid: null });
  });

  it('billOf distinguishes two dynamic codes whose paths differ only in letter case', () => {
    const [one, other] = ['pix.example.com/qr/a', 'pix.example.com/qr/A'].map((url) =>
      billOf({ ...code, url }),
    );
    expect(one).not.toEqual(other);
  });
});
