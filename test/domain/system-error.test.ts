import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reasonOf, systemCode, systemReason } from '../../src/domain/system-error.ts';

/** What `readFileSync` throws for this path. */
function readError(path: string): unknown {
  try {
    return readFileSync(path);
  } catch (error) {
    return error;
  }
}

describe('the reason of an error', () => {
  it('is the code of a system error that has a phrase', () => {
    const missing = readError(`${import.meta.filename}.not`);
    expect([systemCode(missing), systemReason(missing), reasonOf(missing)]).toEqual(
      Array.from({ length: 3 }, () => 'ENOENT'),
    );
    expect(reasonOf(readError(import.meta.dirname))).toBe('EISDIR');
    expect(reasonOf(readError(`${import.meta.filename}/x`))).toBe('ENOTDIR');
  });

  it('is its own text without such a code', () => {
    const other = Object.assign(new Error('the wire is cut'), { code: 'ECONNRESET' });
    expect([systemCode(other), systemReason(other), reasonOf(other)]).toEqual([
      'ECONNRESET',
      undefined,
      'the wire is cut',
    ]);
    expect([systemCode(new Error('x')), reasonOf(new Error('x'))]).toEqual([undefined, 'x']);
    expect([systemCode('thrown'), reasonOf('thrown')]).toEqual([undefined, 'thrown']);
    expect(systemCode(Object.assign(new Error('x'), { code: 7 }))).toBeUndefined();
  });
});
