import { errorMessage } from './pix-error.ts';

/** File errors for which `i18n/` has a phrase (`code.ENOENT`). */
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

export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns undefined when `i18n/` has no phrase for the code. */
export function systemReason(error: unknown): string | undefined {
  const code = systemCode(error);
  return code !== undefined && SYSTEM_REASONS.has(code) ? code : undefined;
}

/**
 * Returns the value of the placeholder `{reason}`: a code with a phrase in `i18n/`, or the error's message.
 */
export const reasonOf = (error: unknown): string => systemReason(error) ?? errorMessage(error);

/** Connection errors for which `i18n/` has a phrase. */
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

export interface NetworkReason {
  readonly code: string;
  /** Host and port; undefined when the system does not name them. */
  readonly at: string | undefined;
}

/** Returns undefined when `i18n/` has no phrase for the code. */
export function networkReason(error: unknown): NetworkReason | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = systemCode(error);
  if (code === undefined || !NETWORK_REASONS.has(code)) return networkReason(error.cause);
  const { address, port } = error as { readonly address?: unknown; readonly port?: unknown };
  const host = typeof address === 'string' && address.includes(':') ? `[${address}]` : address;
  return { code, at: typeof host === 'string' && typeof port === 'number' ? `${host}:${port}` : undefined };
}
