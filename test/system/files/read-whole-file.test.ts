import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { readIfPresent, readWholeFile } from '../../../src/system/files/read-whole-file.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

function keyOf(file: string): string {
  try {
    return `${readWholeFile(file, 'typed').length} bytes`;
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    return `${error.kind} ${error.init.key} ${error.init.params?.file}`;
  }
}

describe('readWholeFile', () => {
  const at = (): ((name: string) => string) => {
    const folder = tempFolder();
    const path = (name: string): string => join(folder, name);
    execFileSync('mkfifo', [path('pipe')], { env: bareEnvironment() });
    mkdirSync(path('folder'));
    symlinkSync('/dev/zero', path('endless'));
    writeFileSync(path('large'), '');
    truncateSync(path('large'), 65 * 1024 * 1024);
    writeFileSync(path('regular'), 'a'.repeat(200_000));
    return path;
  };

  it.each([
    ['refuses a named pipe without waiting', 'pipe', 'usage file.not_regular typed'],
    ['refuses a folder', 'folder', 'usage file.not_regular typed'],
    ['refuses a link to /dev/zero', 'endless', 'usage file.not_regular typed'],
    ['refuses a file of 65 MiB', 'large', 'usage file.too_large typed'],
    ['reports a missing file', 'missing', 'usage file.failed typed'],
    ['reads a regular file', 'regular', '200000 bytes'],
  ])('readWholeFile %s', (_what, name, told) => {
    expect(keyOf(at()(name))).toBe(told);
  });

  it.each([0, 1, 4_095, 4_096, 4_097, 50_000])('readWholeFile returns all %i bytes of a file', (size) => {
    const bytes = Buffer.from(Array.from({ length: size }, (_, place) => (place * 7) % 251));
    const file = join(tempFolder(), 'file');
    writeFileSync(file, bytes);
    expect(readWholeFile(file).equals(bytes)).toBe(true);
    const descriptor = openSync(file, 'r');
    onTestFinished(() => closeSync(descriptor));
    expect(readWholeFile(`/dev/fd/${descriptor}`).equals(bytes)).toBe(true);
  });

  it('readIfPresent returns null for a missing file and throws for a folder', () => {
    expect(readIfPresent(at()('missing'))).toBe(null);
    expect(() => readIfPresent(at()('folder'))).toThrow(PixError);
  });
});
