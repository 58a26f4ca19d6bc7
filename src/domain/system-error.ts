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

/** Errors of connections that have a phrase in both languages. */
const NETWORK_REASONS: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'EPROTO',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ETIMEDOUT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Why a connection failed. */
export interface NetworkReason {
  /** A code with a phrase. */
  readonly code: string;
  /** Host and port that were tried; undefined when the system does not name them. */
  readonly at: string | undefined;
}

/** The phrase for a failed connection; undefined when there is none. */
export function networkReason(error: unknown): NetworkReason | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = systemCode(error);
  if (code === undefined || !NETWORK_REASONS.has(code)) return networkReason(error.cause);
  const { address, port } = error as { readonly address?: unknown; readonly port?: unknown };
  const host = typeof address === 'string' && address.includes(':') ? `[${address}]` : address;
  return { code, at: typeof host === 'string' && typeof port === 'number' ? `${host}:${port}` : undefined };
}
