import type { IncomingMessage } from 'node:http';
import { type ReceivedDelivery, readDelivery } from '../domain/webhook/received-delivery.ts';
import type { SignatureCheck } from './check-signature.ts';

/** Bytes of a rejected body to store, enough to recognise it. */
const REJECTED_BODY_BYTES = 65_536;

export function deliveryFromRequest(
  request: IncomingMessage,
  body: Uint8Array,
  check: SignatureCheck,
  receivedAt: number,
): ReceivedDelivery {
  const { contentFingerprint, ...content } = readDelivery(body, eventHeaderOf(request));
  const isRejected = check.state === 'rejected';
  return {
    receivedAt,
    ...content,
    attempt: attemptOf(request),
    signature: check.state,
    reason: isRejected ? check.reason : null,
    // Signed and unsigned deliveries have separate keys, so the genuine delivery is never a duplicate of an
    // unsigned forgery.
    dedupeKey: isRejected ? null : `${check.state}:${contentFingerprint}`,
    headers: keptHeaders(request),
    body: isRejected ? body.subarray(0, REJECTED_BODY_BYTES) : body,
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
  return event === undefined || event === '' || event.length > 128 || others.length > 0 ? null : event;
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
