import { type ErrorCode, errorCodes, type HubErrorCode, hubErrorCodes } from '../contract/error-codes.ts';
import { HubFault } from './hub-fault.ts';
import { ServiceFault } from './service-fault.ts';

/** Value of `Retry-After` for temporary errors. */
const RETRY_AFTER_S = 1;

/** A client requests an error with the Pix key or QR code that it sends: `pzk300@exemplo.com.br`. */
export function throwRequestedError(codes: readonly ErrorCode[], name: string | null | undefined): void {
  const code = codes.find((known) => known === name?.toUpperCase());
  if (!code) return;
  const wait = errorCodes[code].retry === 'wait' ? { retryAfterSeconds: RETRY_AFTER_S } : {};
  throw new ServiceFault(code, {}, undefined, wait);
}

/** Like `throwRequestedError`, for hub codes such as `provider_refused@exemplo.com.br`. */
export function throwRequestedHubError(name: string | null | undefined): void {
  const code = name?.toUpperCase() ?? '';
  if (Object.hasOwn(hubErrorCodes, code)) throw new HubFault(code as HubErrorCode);
}

/** Returns the part of an e-mail address before the `@`. */
export const nameOfKey = (key: string | null): string | undefined => key?.split('@')[0];
