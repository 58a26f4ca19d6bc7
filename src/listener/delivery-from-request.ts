import type { IncomingMessage } from 'node:http';
import { type ReceivedDelivery, readDelivery } from '../domain/webhook/received-delivery.ts';
import { signedTimestamp } from '../domain/webhook/verify-signature.ts';
import type { SignatureCheck } from './check-signature.ts';

/** Bytes of a rejected body to store, enough to recognise it. */
const REJECTED_BODY_BYTES = 65_536;

/** Longest event name to store. A longer one is not in the catalogue. */
const LONGEST_EVENT = 128;

/**
 * Returns the delivery of a request. A delivery whose event name cannot be trusted is rejected, like one with a
 * wrong signature.
 */
export function deliveryFromRequest(
  request: IncomingMessage,
  body: Uint8Array,
  check: SignatureCheck,
  receivedAt: number,
): ReceivedDelivery {
  const { contentFingerprint, eventFault, isEventSigned, ...content } = readDelivery(
    body,
    eventHeaderOf(request),
  );
  const reason = check.state === 'rejected' ? check.reason : eventFault;
  const [signature] = valuesOf(request, 'x-callback-signature');
  const signedAt = check.state === 'verified' && !isEventSigned ? signedTimestamp(signature) : null;
  return {
    receivedAt,
    ...content,
    attempt: attemptOf(request),
    signature: reason === null ? check.state : 'rejected',
    reason,
    // Signed and unsigned deliveries have separate keys, so the genuine delivery is never a duplicate of an
    // unsigned forgery.
    dedupeKey: reason === null ? `${check.state}:${contentFingerprint}` : null,
    ...(signedAt !== null && { signedAt }),
    headers: keptHeaders(request),
    body: reason === null ? body : body.subarray(0, REJECTED_BODY_BYTES),
    bodyBytes: body.length,
    path: request.url ?? '',
    remoteAddress: request.socket.remoteAddress ?? null,
  };
}

/** Returns the values of a header, one for each occurrence. */
export const valuesOf = ({ headersDistinct }: IncomingMessage, name: string): readonly string[] =>
  headersDistinct[name] ?? [];

/**
 * Returns the event name in the header. Null for several headers, because it is unclear which one the service
 * sent.
 */
function eventHeaderOf(request: IncomingMessage): string | null {
  const [event, ...others] = valuesOf(request, 'x-callback-event');
  return event === undefined || event === '' || others.length > 0 ? null : event.slice(0, LONGEST_EVENT);
}

function attemptOf({ headers }: IncomingMessage): number | null {
  const attempt = headers['x-callback-attempt'];
  return typeof attempt === 'string' && /^\d{1,6}$/.test(attempt) ? Number(attempt) : null;
}

/** Whether to store a header: Content-Type, User-Agent and X-Callback-*, except the secret challenge. */
const isKept = (name: string): boolean =>
  name.startsWith('x-callback-')
    ? name.length > 'x-callback-'.length && !name.startsWith('x-callback-challenge')
    : name === 'content-type' || name === 'user-agent';

function keptHeaders({ headers }: IncomingMessage): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of Object.keys(headers)) if (isKept(name)) kept[name] = String(headers[name]);
  return kept;
}

/**
 * Returns how many seconds the signature's timestamp is ahead of `nowMs` (negative: behind); null without a
 * timestamp.
 */
export function aheadOf({ headers }: IncomingMessage, nowMs: number): number | null {
  const [, seconds] =
    /(?:^|,)\s*t=(\d{1,12})\s*(?:,|$)/.exec(String(headers['x-callback-signature'] ?? '')) ?? [];
  return seconds === undefined ? null : Number(seconds) - Math.floor(nowMs / 1000);
}
