import { plainStatus, transactionStatusOf } from '../money/transaction-statuses.ts';
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

/** The fields of §6.5. The texts come from the sender: sanitise them before printing. */
export interface DeliveryContent {
  readonly transactionId: string | null;
  readonly event: string | null;
  readonly status: string | null;
  readonly note: DeliveryNote | null;
  /** Deliveries with equal content have equal fingerprints (§6.2 rule 3). */
  readonly contentFingerprint: string;
}

export interface ReceivedDelivery {
  /** Time of receipt, in ms since the epoch. */
  readonly receivedAt: number;
  readonly transactionId: string | null;
  readonly event: string | null;
  readonly status: string | null;
  /** `X-Callback-Attempt`; null when the header is absent or not a number. */
  readonly attempt: number | null;
  readonly signature: SignatureState;
  readonly reason: string | null;
  readonly note: DeliveryNote | null;
  /**
   * Only one delivery per key is stored; a delivery without a key is always stored. Rejected deliveries have
   * no key, so a forgery cannot replace the genuine delivery.
   */
  readonly dedupeKey: string | null;
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
 * another fingerprint, so a forgery never replaces the genuine delivery.
 */
export function readDelivery(body: Uint8Array, eventHeader: string | null): DeliveryContent {
  const payload = parseJsonBytes(body);
  if (!isJsonObject(payload)) {
    const contentFingerprint = sha256([eventHeader, body]);
    return { transactionId: null, event: eventHeader, status: null, note: 'not_json', contentFingerprint };
  }
  const transactionId = typeof payload.id === 'string' ? payload.id : (numberText(payload.id) ?? null);
  const status = typeof payload.status === 'string' ? payload.status : null;
  const infraction = isJsonObject(payload.infraction) ? payload.infraction : null;
  const event = eventHeader ?? derivedEvent(status, infraction !== null);
  const contradicts = eventHeader !== null && !agrees(eventHeader, status, infraction !== null);
  const identity: readonly unknown[] = [
    transactionId,
    event,
    status,
    event === INFRACTION ? idOf(infraction) : null,
  ];
  return {
    transactionId,
    event,
    status: status === null ? null : plainStatus(status),
    note: transactionId === null ? 'no_id' : contradicts ? 'event_contradicts_body' : null,
    contentFingerprint:
      transactionId === null ? sha256([eventHeader, body]) : sha256OfText(`${JSON.stringify(identity)}\0`),
  };
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
  return status === null || implied === undefined || implied === plainStatus(status);
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
const sha256OfText = (text: string): string => process.getBuiltinModule('node:crypto').hash('sha256', text);

function sha256(parts: readonly (string | Uint8Array | null)[]): string {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  for (const part of parts) hash.update(part === null ? '\0' : part).update('\0');
  return hash.digest('hex');
}
