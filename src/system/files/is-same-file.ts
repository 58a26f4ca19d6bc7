import type { BigIntStats } from 'node:fs';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/**
 * Whether two paths point to the same file, also through a link or, on some disks, in another letter case.
 */
export function isSameFile(one: string, other: string): boolean {
  const [first, second] = [statOf(one), statOf(other)];
  if (first === undefined || second === undefined) return path.resolve(one) === path.resolve(other);
  return isSameInode(first, second);
}

/**
 * Whether both results describe one file. Volume 0 counts as equal to any volume, because Windows may report
 * it for an open file that was renamed.
 */
export function isSameInode(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && (one.dev === other.dev || one.dev === 0n || other.dev === 0n);
}

function statOf(file: string): BigIntStats | undefined {
  try {
    return fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
