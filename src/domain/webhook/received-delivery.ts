import { eventNamed, isEventName, plainStatus, transactionStatusOf } from '../money/transaction-statuses.ts';
import { isJsonObject, type JsonValue, numberText, parseJsonBytes } from '../text/json.ts';

/**
 * `verified`: signed with one of our secrets. `unsigned`: accepted without a signature, because the operator
 * allowed it.
 */
export const SIGNATURE_STATES = ['verified', 'unsigned', 'rejected'] as const;
export type SignatureState = (typeof SIGNATURE_STATES)[number];

/**
 * A problem of a delivery that was stored nevertheless, so that no verified delivery is lost. `erased`:
 * personal data was removed after the delivery was stored.
 */
export type DeliveryNote = 'not_json' | 'no_id' | 'event_contradicts_body' | 'erased' | 'damaged';

/**
 * Why an event name cannot be trusted, although the body is signed: the name is not in the catalogue (§6.1), or
 * the body has another status.
 */
export type EventFault = 'unknown_event' | 'event_contradicts_body';

export const isEventFault = (reason: string | null): reason is EventFault =>
  reason === 'unknown_event' || reason === 'event_contradicts_body';

/** The fields of §6.5. The texts come from the sender: sanitise them before printing. */
export interface DeliveryContent {
  readonly transactionId: string | null;
  readonly event: string | null;
  readonly status: string | null;
  readonly note: DeliveryNote | null;
  readonly eventFault: EventFault | null;
  /** Whether the body alone determines the event, and the header agrees. */
  readonly isEventSigned: boolean;
  /** Deliveries with equal content have equal fingerprints (§6.2 rule 3). */
  readonly contentFingerprint: string;
}

export interface ReceivedDelivery
  extends Pick<DeliveryContent, 'transactionId' | 'event' | 'status' | 'note'> {
  /** Time of receipt, in ms since the epoch. */
  readonly receivedAt: number;
  /** `X-Callback-Attempt`; null when the header is absent or not a number. */
  readonly attempt: number | null;
  readonly signature: SignatureState;
  readonly reason: string | null;
  /**
   * Only one delivery per key is stored; a delivery without a key is always stored. Rejected deliveries have
   * no key, so a forgery cannot replace the genuine delivery.
   */
  readonly dedupeKey: string | null;
  /**
   * Timestamp of the valid signature. Absent if the signed body determines the event. Otherwise, a stored
   * delivery with this timestamp and body is the same delivery, whatever its event header, which is not signed.
   */
  readonly signedAt?: string;
  /** Content-Type, User-Agent and X-Callback-* by lower-case name. They never contain a secret. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, or only its beginning if the delivery was rejected. `bodyBytes` is the full size. */
  readonly body: Uint8Array;
  readonly bodyBytes: number;
  readonly path: string;
  readonly remoteAddress: string | null;
}

/**
 * Result of storing a delivery. For a duplicate, `id` and `firstAt` (ms) are those of the first delivery.
 * `changed`: the duplicate has a new body, which was not stored before.
 */
export type Stored =
  | { readonly result: 'stored'; readonly id: number }
  | {
      readonly result: 'duplicate';
      readonly id: number;
      readonly firstAt: number;
      readonly changed: boolean;
    };

/**
 * Returns the content of a delivery. Without an event header, the event is derived from the body
 * (`callbackUrl`, §6.3). The header is not signed. If it contradicts the body, the content gets a note and
 * another fingerprint, so a forgery never replaces the genuine delivery. A body without an id has the same
 * fingerprint for every event header.
 */
export function readDelivery(body: Uint8Array, eventHeader: string | null): DeliveryContent {
  const named = eventHeader === null ? null : eventNamed(eventHeader);
  const isUnknown = named !== null && !isEventName(named);
  const payload = parseJsonBytes(body);
  if (!isJsonObject(payload)) {
    return {
      transactionId: null,
      event: named,
      status: null,
      note: 'not_json',
      eventFault: isUnknown ? 'unknown_event' : null,
      isEventSigned: false,
      contentFingerprint: sha256(body),
    };
  }
  const transactionId = typeof payload.id === 'string' ? payload.id : (numberText(payload.id) ?? null);
  const status = typeof payload.status === 'string' ? payload.status : null;
  const infraction = isJsonObject(payload.infraction) ? payload.infraction : null;
  const derived = derivedEvent(status, infraction !== null);
  const event = named ?? derived;
  const contradicts = named !== null && !agrees(named, status, infraction !== null);
  const identity: readonly unknown[] = [
    transactionId,
    event,
    status,
    event === INFRACTION ? idOf(infraction) : null,
    ...(event === COMPLETED ? refundOf(payload) : []),
  ];
  return {
    transactionId,
    event,
    status: status === null ? null : plainStatus(status),
    note: transactionId === null ? 'no_id' : contradicts ? 'event_contradicts_body' : null,
    eventFault: isUnknown ? 'unknown_event' : contradicts ? 'event_contradicts_body' : null,
    isEventSigned: transactionId !== null && infraction === null && event !== null && event === derived,
    contentFingerprint: sha256(transactionId === null ? body : `${JSON.stringify(identity)}\0`),
  };
}

const COMPLETED = 'TRANSACTION_COMPLETED';
const REFUND_FIELDS = ['refundStatus', 'refundAmount', 'refundEndToEndId', 'refundedAt'] as const;

/**
 * Returns the refund fields of a charge that stays COMPLETED: each partial refund is reported by another
 * TRANSACTION_COMPLETED. Returns an empty list without a refund.
 */
function refundOf(payload: Readonly<Record<string, JsonValue>>): readonly unknown[] {
  const fields = REFUND_FIELDS.map((name) => numberText(payload[name]) ?? payload[name] ?? null);
  return fields.every((field) => field === null) ? [] : fields;
}

const INFRACTION = 'INFRACTION_CHANGED';

/** Returns the digits of the amount as sent. Null if the body has no amount or is not JSON. */
export function amountText(body: Uint8Array): string | null {
  const payload = parseJsonBytes(body);
  return isJsonObject(payload) ? (numberText(payload.amount) ?? null) : null;
}

function derivedEvent(status: string | null, hasInfraction: boolean): string | null {
  if (hasInfraction) return INFRACTION;
  const known = transactionStatusOf(status ?? '');
  return known === undefined ? null : `TRANSACTION_${known}`;
}

function agrees(event: string, status: string | null, hasInfraction: boolean): boolean {
  if (event === INFRACTION) return hasInfraction;
  const implied = transactionStatusOf(event.replace(/^TRANSACTION_/, ''));
  // The service may send statuses that the specification does not list. They contradict no event.
  const sent = transactionStatusOf(status ?? '');
  return sent === undefined || implied === undefined || implied === sent;
}

/**
 * Returns id and status of the infraction. If the infraction has no status, returns the whole infraction,
 * because the spec does not list its fields.
 */
function idOf(infraction: Readonly<Record<string, JsonValue>> | null): unknown {
  if (infraction === null) return null;
  return typeof infraction.status === 'string' ? [infraction.id ?? null, infraction.status] : infraction;
}

/** `crypto.hash` is faster than a hash object, and this function runs for every delivery. */
const sha256 = (data: string | Uint8Array): string =>
  process.getBuiltinModule('node:crypto').hash('sha256', data);

export function parseStoredHeaders(text: unknown): Readonly<Record<string, string>> | null {
  try {
    const value: unknown = JSON.parse(String(text));
    const isWhole =
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((one) => typeof one === 'string');
    return isWhole ? (value as Record<string, string>) : null;
  } catch {
    return null;
  }
}
