import type { IncomingMessage } from 'node:http';
import { type ReceivedDelivery, readDelivery } from '../domain/webhook/received-delivery.ts';
import type { SignatureCheck } from './check-signature.ts';

/** How much of a rejected body is kept: enough to see what it was. */
const REJECTED_BODY_BYTES = 65_536;
const KEPT_HEADER = /^(content-type|user-agent|x-callback-(?!challenge).+)$/;

/** The delivery in a request, in the form stored in the inbox. */
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
    // Verified and unsigned deliveries have separate keys, so that a forgery cannot make the genuine delivery look like
    // a duplicate.
    dedupeKey: isRejected ? null : `${check.state}:${contentFingerprint}`,
    headers: keptHeaders(request),
    body: isRejected ? body.subarray(0, REJECTED_BODY_BYTES) : body,
    bodyBytes: body.length,
    path: request.url ?? '',
    remoteAddress: request.socket.remoteAddress ?? null,
  };
}

/** The event header; null when there is none, or several, of which none can be trusted. */
function eventHeaderOf(request: IncomingMessage): string | null {
  const [event, ...others] = request.headersDistinct['x-callback-event'] ?? [];
  return event === undefined || event === '' || event.length > 128 || others.length > 0 ? null : event;
}

function attemptOf(request: IncomingMessage): number | null {
  const attempt = request.headers['x-callback-attempt'];
  return typeof attempt === 'string' && /^\d{1,6}$/.test(attempt) ? Number(attempt) : null;
}

function keptHeaders(request: IncomingMessage): Record<string, string> {
  const kept: [string, string][] = [];
  for (const [name, value] of Object.entries(request.headers)) {
    if (KEPT_HEADER.test(name) && value !== undefined) kept.push([name, String(value)]);
  }
  return Object.fromEntries(kept);
}
