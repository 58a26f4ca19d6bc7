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
 * Returns whether the default hint is worth printing. A hint that is derived only from the kind of the error
 * says less than the error's message.
 */
export const isHintWorthPrinting = ({ errorCode, statusCode }: PixErrorInit, outcome: Outcome): boolean =>
  outcome === 'applied' || statusCode !== undefined || errorCode in BY_CODE;

/**
 * Returns the hint for an error that has no hint of its own. The hint depends on our error code, otherwise on
 * the HTTP status (§7.2), otherwise on the kind of error.
 */
export function defaultHint({ errorCode, statusCode, kind }: PixErrorInit, outcome: Outcome): MessageKey {
  if (outcome === 'applied') return 'hint.applied';
  const ofStatus =
    statusCode === undefined
      ? undefined
      : (BY_STATUS[statusCode] ?? (statusCode >= 500 ? 'hint.status_unavailable' : undefined));
  return BY_CODE[errorCode] ?? ofStatus ?? BY_KIND[kind];
}
