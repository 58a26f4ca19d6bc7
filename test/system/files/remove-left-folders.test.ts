import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeLeftFolders } from '../../../src/system/files/remove-left-folders.ts';

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

describe('removeLeftFolders', () => {
  it('removeLeftFolders on Windows removes only old folders that earlier processes left', () => {
    removeLeftFolders(folder, 'pix-a-', 'win32');
    expect(readdirSync(folder).sort()).toEqual(['other-old', 'pix-a-young']);
  });

  it('removeLeftFolders removes nothing on systems other than Windows', () => {
    removeLeftFolders(folder, 'pix-a-', 'linux');
    expect(readdirSync(folder)).toHaveLength(3);
  });
});
