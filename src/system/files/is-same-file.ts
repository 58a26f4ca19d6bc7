import type { BigIntStats } from 'node:fs';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/**
 * Whether two paths point to the same file, also through a link. On a disk that ignores letter case, the
 * paths may differ in letter case.
 */
export function isSameFile(one: string, other: string): boolean {
  const [first, second] = [statOf(one), statOf(other)];
  if (first === undefined || second === undefined) return path.resolve(one) === path.resolve(other);
  return isSameInode(first, second);
}

/**
 * Whether two stats belong to the same file. Volume 0 means that the volume is unknown: Windows may report 0
 * for an open file that was renamed.
 */
export function isSameInode(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && (one.dev === other.dev || one.dev === 0n || other.dev === 0n);
}

/**
 * Returns the file's stats. Undefined if the file does not exist or cannot be read. In this case the code
 * that opens the file reports the reason.
 */
function statOf(file: string): BigIntStats | undefined {
  try {
    return fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
