import type { BigIntStats } from 'node:fs';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** Whether two paths name one file: also by a link, or in another spelling where the disk ignores case. */
export function isSameFile(one: string, other: string): boolean {
  const [first, second] = [statOf(one), statOf(other)];
  if (first === undefined || second === undefined) return path.resolve(one) === path.resolve(other);
  return isSameInode(first, second);
}

/**
 * Whether two looks found one file. Volume 0 means that the volume is not known: Windows may report it for an open file
 * that was renamed.
 */
export function isSameInode(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && (one.dev === other.dev || one.dev === 0n || other.dev === 0n);
}

/** Undefined for what is not there, or cannot be looked at: who opens it reports why. */
function statOf(file: string): BigIntStats | undefined {
  try {
    return fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
