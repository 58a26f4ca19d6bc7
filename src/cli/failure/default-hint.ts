import type { Outcome, PixErrorInit } from '../../domain/pix-error.ts';
import type { MessageKey } from '../../i18n/index.ts';

const BY_CODE: Readonly<Record<string, MessageKey>> = {
  network_connection: 'hint.network_connection',
  network_dns: 'hint.network_dns',
  network_tls: 'hint.network_tls',
  timeout: 'hint.timeout',
};

const BY_STATUS: Readonly<Record<number, MessageKey>> = {
  400: 'hint.status_400',
  401: 'hint.status_401',
  403: 'hint.status_403',
  404: 'hint.status_404',
  409: 'hint.status_409',
  410: 'hint.status_410',
  422: 'hint.status_422',
  424: 'hint.status_unavailable',
  429: 'hint.status_429',
};

const BY_KIND: Readonly<Record<PixErrorInit['kind'], MessageKey>> = {
  usage: 'error.usage.hint',
  auth: 'hint.auth',
  missing: 'hint.missing',
  refused: 'hint.refused',
  unavailable: 'hint.unavailable',
  unknown: 'hint.unknown',
  check: 'hint.check',
  declined: 'hint.declined',
  partial: 'hint.partial',
  interrupted: 'hint.interrupted',
};

/**
 * Whether a change may have been applied. Then "try again" could make it twice. The outcome of a failed check is
 * always `unknown`, but a check changes nothing.
 */
const isUnknownChange = (kind: PixErrorInit['kind'], outcome: Outcome): boolean =>
  outcome === 'unknown' && kind !== 'check';

/**
 * Whether to print the default hint. A hint that depends only on the error's kind would add nothing to the
 * message, so it is not printed.
 */
export const isHintWorthPrinting = (
  { errorCode, statusCode, kind }: PixErrorInit,
  outcome: Outcome,
): boolean =>
  outcome === 'applied' || isUnknownChange(kind, outcome) || statusCode !== undefined || errorCode in BY_CODE;

/**
 * Returns the hint for an error without `hintKey`. The error code decides, otherwise the HTTP status (§7.2),
 * otherwise the error's kind.
 */
export function defaultHint({ errorCode, statusCode, kind }: PixErrorInit, outcome: Outcome): MessageKey {
  if (outcome === 'applied') return 'hint.applied';
  if (isUnknownChange(kind, outcome)) return 'hint.unknown';
  const ofStatus =
    statusCode === undefined
      ? undefined
      : (BY_STATUS[statusCode] ?? (statusCode >= 500 ? 'hint.status_unavailable' : undefined));
  return BY_CODE[errorCode] ?? ofStatus ?? BY_KIND[kind];
}
