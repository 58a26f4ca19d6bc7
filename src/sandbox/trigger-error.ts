import { type ErrorCode, errorCodes, type HubErrorCode, hubErrorCodes } from '../contract/error-codes.ts';
import { HubFault } from './hub-fault.ts';
import { ServiceFault } from './service-fault.ts';

/** The bank's and the service's passing troubles come with a time to wait. */
const RETRY_AFTER_S = 1;

/** A key or code that is named after one of the route's own errors gets it: `pzk300@exemplo.com.br`. */
export function triggerError(codes: readonly ErrorCode[], name: string | null | undefined): void {
  const code = codes.find((known) => known === name?.toUpperCase());
  if (!code) return;
  const wait = errorCodes[code].retry === 'wait' ? { retryAfterSeconds: RETRY_AFTER_S } : {};
  throw new ServiceFault(code, {}, undefined, wait);
}

/** The same for the hub, which has codes of its own: `provider_refused@exemplo.com.br`. */
export function triggerHubError(name: string | null | undefined): void {
  const code = name?.toUpperCase() ?? '';
  if (Object.hasOwn(hubErrorCodes, code)) throw new HubFault(code as HubErrorCode);
}

/** Returns the name in a key: the part before the `@` of an e-mail. */
export const nameOfKey = (key: string | null): string | undefined => key?.split('@')[0];
