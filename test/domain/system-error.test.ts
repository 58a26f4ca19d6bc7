import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { networkReason, reasonOf, systemCode, systemReason } from '../../src/domain/system-error.ts';

function readError(path: string): unknown {
  try {
    return readFileSync(path);
  } catch (error) {
    return error;
  }
}

describe('reasonOf', () => {
  it('reasonOf returns the code of a system error if pix has a phrase for the code', () => {
    const missing = readError(`${import.meta.filename}.not`);
    expect([systemCode(missing), systemReason(missing), reasonOf(missing)]).toEqual(
      Array.from({ length: 3 }, () => 'ENOENT'),
    );
    expect(reasonOf(readError(import.meta.dirname))).toBe('EISDIR');
    expect(reasonOf(readError(`${import.meta.filename}/x`))).toBe('ENOTDIR');
  });

  it('reasonOf returns the message of an error if pix has no phrase for the code of the error', () => {
    const other = Object.assign(new Error('the wire is cut'), { code: 'ECONNRESET' });
    expect(systemCode(other)).toBe('ECONNRESET');
    expect(systemReason(other)).toBe(undefined);
    expect(reasonOf(other)).toBe('the wire is cut');
    expect([systemCode(new Error('x')), reasonOf(new Error('x'))]).toEqual([undefined, 'x']);
    expect([systemCode('thrown'), reasonOf('thrown')]).toEqual([undefined, 'thrown']);
    expect(systemCode(Object.assign(new Error('x'), { code: 7 }))).toBeUndefined();
  });
});

describe('networkReason', () => {
  const details = { code: 'ECONNREFUSED', address: '::1', port: 9 };
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:9'), details);

  it('networkReason returns the code and the address of a network error, even if it is a nested cause', () => {
    expect(networkReason(refused)).toEqual({ code: 'ECONNREFUSED', at: '[::1]:9' });
    expect(networkReason(new Error('x', { cause: new Error('y', { cause: refused }) }))).toEqual(
      networkReason(refused),
    );
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    expect(networkReason(reset)).toEqual({ code: 'ECONNRESET', at: undefined });
  });

  it('networkReason returns undefined for an error that is not a known network error', () => {
    for (const other of [new Error('x'), 'x', null, Object.assign(new Error('x'), { code: 'EODD' })])
      expect(networkReason(other)).toBeUndefined();
  });
});
