import { type ErrorCode, errorCodes, type HubErrorCode, hubErrorCodes } from '../contract/error-codes.ts';
import { HubFault, ServiceFault } from './service-fault.ts';

const RETRY_AFTER_S = 1;

/**
 * Throws the error whose code the client has put into the Pix key or QR code, as in `pzk300@exemplo.com.br`.
 */
export function throwRequestedError(codes: readonly ErrorCode[], name: string | null | undefined): void {
  const code = codes.find((known) => known === name?.toUpperCase());
  if (!code) return;
  const wait = errorCodes[code].retry === 'wait' ? { retryAfterSeconds: RETRY_AFTER_S } : {};
  throw new ServiceFault(code, {}, undefined, wait);
}

/** Throws the hub error whose code the client has put into the Pix key, as in `provider_refused@exemplo.com.br`. */
export function throwRequestedHubError(name: string | null | undefined): void {
  const code = name?.toUpperCase() ?? '';
  if (Object.hasOwn(hubErrorCodes, code)) throw new HubFault(code as HubErrorCode);
}

/** Returns the part of a key before the `@`, or the whole key if it is no e-mail address. */
export const nameOfKey = (key: string | null): string | undefined => key?.split('@')[0];
