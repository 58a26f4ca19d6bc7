import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeAbandonedFolders } from '../../../src/system/files/remove-abandoned-folders.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pix-test-'));
  for (const name of ['pix-a-old', 'pix-a-young', 'other-old']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'sides.sqlite'), 'payments');
    if (name.endsWith('old')) utimesSync(join(folder, name), 1, 1);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('removeAbandonedFolders', () => {
  it('removeAbandonedFolders on Windows removes old folders with the given prefix, and no other folders', () => {
    removeAbandonedFolders(folder, 'pix-a-', 'win32');
    expect(readdirSync(folder).sort()).toEqual(['other-old', 'pix-a-young']);
  });

  it('removeAbandonedFolders removes nothing on systems other than Windows', () => {
    removeAbandonedFolders(folder, 'pix-a-', 'linux');
    expect(readdirSync(folder)).toHaveLength(3);
  });
});
