import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeAbandonedFolders } from '../../../src/system/files/temporary-folder.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

describe('removeAbandonedFolders', () => {
  it('removeAbandonedFolders removes old folders with the given prefix on Windows, and nothing on other systems', () => {
    const folder = tempFolder();
    for (const name of ['pix-a-old', 'pix-a-young', 'other-old']) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'sides.sqlite'), 'payments');
      if (name.endsWith('old')) utimesSync(join(folder, name), 1, 1);
    }
    removeAbandonedFolders(folder, 'pix-a-', 'linux');
    expect(readdirSync(folder)).toHaveLength(3);
    removeAbandonedFolders(folder, 'pix-a-', 'win32');
    expect(readdirSync(folder).sort()).toEqual(['other-old', 'pix-a-young']);
  });
});
