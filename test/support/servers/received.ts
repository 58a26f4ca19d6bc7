import { type ReceivedDelivery, readDelivery } from '../../../src/domain/webhook/received-delivery.ts';

/**
 * Returns a verified delivery in the form in which the listener stores it. `more` replaces some of its
 * fields.
 */
export function received(
  payload: unknown,
  event: string | null = null,
  more: Partial<ReceivedDelivery> = {},
): ReceivedDelivery {
  const body = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
  const {
    contentFingerprint,
    eventFault: _fault,
    isEventSigned: _signed,
    ...content
  } = readDelivery(body, event);
  return {
    receivedAt: Date.UTC(2026, 10, 21, 12),
    ...content,
    attempt: 1,
    signature: 'verified',
    reason: null,
    dedupeKey: contentFingerprint,
    headers: { 'content-type': 'application/json', ...(event === null ? {} : { 'x-callback-event': event }) },
    body,
    bodyBytes: body.length,
    path: '/',
    remoteAddress: '127.0.0.1',
    ...more,
  };
}
