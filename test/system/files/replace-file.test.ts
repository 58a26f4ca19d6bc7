import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaceFile } from '../../../src/system/files/replace-file.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

/**
 * Returns a fake system. Its first `times` renames fail with this error code, and it records the pauses
 * between them.
 */
function refusing(platform: NodeJS.Platform, code: string, times: number) {
  const pauses: number[] = [];
  let left = times;
  const rename = (): void => {
    left -= 1;
    if (left >= 0) throw Object.assign(new Error(`${code}: rename 'a' -> 'b'`), { code });
  };
  return { pauses, system: { platform, rename, pause: (ms: number) => void pauses.push(ms) } };
}

describe('replaceFile', () => {
  it('replaceFile replaces an existing file with the new file', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'new'), 'new');
    writeFileSync(join(folder, 'old'), 'old');
    replaceFile(join(folder, 'new'), join(folder, 'old'));
    expect(readdirSync(folder)).toEqual(['old']);
    expect(readFileSync(join(folder, 'old'), 'utf8')).toBe('new');
  });

  it.each(['EPERM', 'EBUSY', 'EACCES'])('replaceFile on Windows repeats a rename after %s', (code) => {
    const { pauses, system } = refusing('win32', code, 2);
    replaceFile('a', 'b', system);
    expect(pauses).toEqual([20, 50]);
  });

  it('replaceFile on Windows retries for less than two seconds, and then throws an error with the file name', () => {
    const { pauses, system } = refusing('win32', 'EBUSY', Number.POSITIVE_INFINITY);
    expect(() => replaceFile('a', 'b', system)).toThrow(
      expect.objectContaining({
        init: expect.objectContaining({ key: 'file.held', params: { file: 'b', reason: 'EBUSY' } }),
      }),
    );
    expect(pauses.reduce((sum, ms) => sum + ms)).toBe(1570);
  });

  it.each([
    ['win32', 'ENOSPC'],
    ['linux', 'EACCES'],
    ['darwin', 'EPERM'],
  ] as const)('replaceFile on %s throws at once when a rename fails with %s', (platform, code) => {
    const { pauses, system } = refusing(platform, code, 1);
    expect(() => replaceFile('a', 'b', system)).toThrow(code);
    expect(pauses).toEqual([]);
  });
});
