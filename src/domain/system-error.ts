import { errorMessage } from './errors.ts';

/** Errors of the operating system about files that have a phrase in both languages (`code.ENOENT`). */
const SYSTEM_REASONS: ReadonlySet<string> = new Set([
  'EACCES',
  'EBUSY',
  'EDQUOT',
  'EEXIST',
  'EFBIG',
  'EIO',
  'EISDIR',
  'ELOOP',
  'EMFILE',
  'ENAMETOOLONG',
  'ENFILE',
  'ENODEV',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'ENXIO',
  'EPERM',
  'EROFS',
  'ETXTBSY',
]);

/** The `code` of a system error (`ENOENT`), or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Why the system refused to use a file, as a code with a phrase; undefined for any other error. */
export function systemReason(error: unknown): string | undefined {
  const code = systemCode(error);
  return code !== undefined && SYSTEM_REASONS.has(code) ? code : undefined;
}

/** The reason of any error, for the place `{reason}` of a message: a code with a phrase, or its own text. */
export const reasonOf = (error: unknown): string => systemReason(error) ?? errorMessage(error);
