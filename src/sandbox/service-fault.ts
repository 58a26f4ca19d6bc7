import type { InvalidField } from '../contract/encode-and-decode.ts';
import { type ErrorCode, errorCodes, type HubErrorCode, hubErrorCodes } from '../contract/error-codes.ts';

export interface FaultExtras {
  /** HTTP status of an injected fault, in place of the status in the catalogue. */
  readonly status?: number;
  readonly retryAfterSeconds?: number;
}

/** A refusal with a code of §7.3. `errorEnvelope` converts it to an answer. */
export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string>>;
  readonly details: readonly InvalidField[] | undefined;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    params: Readonly<Record<string, string>> = {},
    details?: readonly InvalidField[],
    extras: FaultExtras = {},
  ) {
    super(code);
    this.code = code;
    this.params = params;
    this.details = details;
    this.status = extras.status ?? errorCodes[code].status;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }
}

export const invalid = (field: string, message: string): ServiceFault =>
  new ServiceFault('PZV001', {}, [{ field, message }]);

/** A refusal with an error code of the hub (unshown.md §10). */
export class HubFault extends ServiceFault {
  readonly hubCode: HubErrorCode;
  /** Details of the error. Amounts are in cents. */
  readonly hubDetails: Readonly<Record<string, unknown>>;

  constructor(hubCode: HubErrorCode, hubDetails: Readonly<Record<string, unknown>> = {}) {
    super('PZG422', {}, undefined, { status: hubErrorCodes[hubCode].status });
    this.hubCode = hubCode;
    this.hubDetails = hubDetails;
  }
}

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
