import { linkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSameFile, isSameInode } from '../../../src/system/files/is-same-file.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

it('isSameFile returns true for a hard link, and false for another file with equal content', () => {
  const folder = tempFolder();
  const [file, link, other] = ['a.csv', 'b.csv', 'c.csv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const name of [file, other]) writeFileSync(name, 'rows');
  linkSync(file, link);
  expect([isSameFile(file, link), isSameFile(file, other)]).toEqual([true, false]);
});

describe('isSameInode', () => {
  const found = statSync(import.meta.dirname, { bigint: true });
  const [volume, number] = [found.dev, found.ino];
  it.each([
    [volume, number, true],
    [0n, number, true],
    [volume + 1n, number, false],
    [volume, number + 1n, false],
    [0n, number + 1n, false],
  ])('isSameInode for the volume %s and the inode number %s returns %s', (dev, ino, same) => {
    expect(isSameInode(found, { ...found, dev, ino })).toBe(same);
    expect(isSameInode({ ...found, dev, ino }, found)).toBe(same);
  });
});
