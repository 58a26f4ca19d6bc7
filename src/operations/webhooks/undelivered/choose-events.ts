import { causeCode } from '../../../domain/webhook/delivery-attempt.ts';
import type { UndeliveredHistory } from './read-undelivered.ts';
import type { UndeliveredEvent } from './undelivered-event.ts';

/** An empty or null filter matches every event. */
export interface EventChoice {
  /** A complete URL, or part of one. */
  readonly endpoint: string | null;
  /** For example `http_500`, `500`, `5xx` or `timeout` (`CAUSE_NAMES`). */
  readonly causes: readonly string[];
  readonly events: readonly string[];
}

type Known = Pick<UndeliveredHistory, 'webhooks'> & {
  readonly history: Pick<UndeliveredHistory['history'], 'endpoints'>;
};

/**
 * Returns the undelivered events that match the filters. A complete URL matches only its endpoint, even if
 * other URLs begin with it.
 */
export function chooseEvents(
  look: Known & Pick<UndeliveredHistory, 'events'>,
  { endpoint, causes, events: names }: EventChoice,
): readonly UndeliveredEvent[] {
  const fits = endpointFilter(look, endpoint);
  return look.events.filter(
    (one) =>
      fits(one.endpoint) &&
      (causes.length === 0 || causes.some((name) => isOfCause(one, name))) &&
      (names.length === 0 || names.includes(one.event ?? '')),
  );
}

/** Whether any event was or would be sent to the endpoint. If not, the endpoint is probably mistyped. */
export function knowsEndpoint(look: Known, wanted: string): boolean {
  return endpointsOf(look).some(endpointFilter(look, wanted));
}

const endpointsOf = ({ history, webhooks }: Known): (string | null)[] => [
  ...history.endpoints,
  ...webhooks.map(({ url }) => url ?? null),
];

function endpointFilter(look: Known, wanted: string | null): (endpoint: string | null) => boolean {
  if (wanted === null) return () => true;
  if (endpointsOf(look).includes(wanted)) return (endpoint) => endpoint === wanted;
  return (endpoint) => endpoint?.includes(wanted) === true;
}

const CLASSES: Readonly<Record<string, (cause: UndeliveredEvent['cause']) => boolean>> = {
  '3xx': ({ kind }) => kind === 'redirect',
  redirect: ({ kind }) => kind === 'redirect',
  '4xx': ({ kind }) => kind === 'client_error',
  '5xx': ({ kind }) => kind === 'server_error',
};

function isOfCause({ cause }: UndeliveredEvent, name: string): boolean {
  const wanted = name.toLowerCase().replaceAll('-', '_');
  return CLASSES[wanted]?.(cause) ?? (causeCode(cause) === wanted || causeCode(cause) === `http_${wanted}`);
}

export const isCauseName = (name: string): boolean =>
  /^(http[_-])?[1-5]\d\d$|^[345]xx$|^(connection[_-]refused|dns|timeout|tls|no[_-]answer|redirect)$/i.test(
    name,
  );
