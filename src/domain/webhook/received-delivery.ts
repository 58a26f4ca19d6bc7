import { plainStatus, transactionStatusOf } from '../money/statuses.ts';
import { isJsonObject, type JsonValue, numberText, parseJson } from '../text/json.ts';

/** `verified`: signed with one of our secrets. `unsigned`: taken unsigned because we were told to. */
export const SIGNATURE_STATES = ['verified', 'unsigned', 'rejected'] as const;
export type SignatureState = (typeof SIGNATURE_STATES)[number];

/**
 * An oddity of a delivery that was stored all the same: nothing verified may be lost. `erased`: what it said of people
 * was removed later.
 */
export type DeliveryNote = 'not_json' | 'no_id' | 'event_contradicts_body' | 'erased' | 'damaged';

/** The subject that a delivery names (§6.5). Texts are the sender's: sanitise before a terminal. */
export interface DeliveryContent {
  readonly transactionId: string | null;
  readonly event: string | null;
  /** The transaction's status in the body. */
  readonly status: string | null;
  readonly note: DeliveryNote | null;
  /** Equal for deliveries that tell the same (§6.2 rule 3). */
  readonly contentFingerprint: string;
}

/** One delivery as it arrived, ready for the inbox. */
export interface ReceivedDelivery {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly transactionId: string | null;
  readonly event: string | null;
  readonly status: string | null;
  /** `X-Callback-Attempt`; null when absent or no number. */
  readonly attempt: number | null;
  readonly signature: SignatureState;
  /** Why it was rejected; null otherwise. */
  readonly reason: string | null;
  readonly note: DeliveryNote | null;
  /** Of two with the same key one is stored; null is always stored (a forgery must not pass for the genuine). */
  readonly dedupeKey: string | null;
  /** Names in lower case: Content-Type, User-Agent and X-Callback-*; never a secret. */
  readonly headers: Readonly<Record<string, string>>;
  /** As received. Of a rejected one perhaps only the beginning: see `bodyBytes`. */
  readonly body: Uint8Array;
  readonly bodyBytes: number;
  readonly path: string;
  readonly remoteAddress: string | null;
}

/**
 * What became of `append`: of a duplicate, `id` and `firstAt` (when it arrived, in ms) are the first one's, and `changed`
 * whether it said more.
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
 * Reads what a delivery is about. Without an event header (per-transaction `callbackUrl`, §6.3) the event
 * comes from the body. The header is not signed: where it contradicts the signed body, both are kept apart
 * from the genuine event and the contradiction is noted.
 */
export function readDelivery(body: Uint8Array, eventHeader: string | null): DeliveryContent {
  const payload = parseBody(body);
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

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Texts of amounts in the bodies just read, so that who prints them need not read the body again. */
const amounts = new WeakMap<Uint8Array, string | null>();

/** JSON of UTF-8 (a byte order mark is let through), or undefined for what is none. */
function parseBody(body: Uint8Array): JsonValue | undefined {
  try {
    const text = UTF_8.decode(body);
    // Exact digits cost most of the reading, and count only in an id that is a number and in an infraction's content.
    const quick = JSON.parse(text) as JsonValue;
    if (isJsonObject(quick) && typeof quick.id === 'string' && quick.infraction === undefined) {
      const amount = amountIn(text, quick.amount);
      if (amount !== undefined) amounts.set(body, amount);
      return quick;
    }
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The digits of the amount as they were sent, of a body with one; null for one without; undefined where that is unclear. */
function amountIn(text: string, value: JsonValue | undefined): string | null | undefined {
  const at = text.indexOf('"amount"');
  if (at < 0 && !text.includes('\\')) return null;
  if (typeof value !== 'number' || at < 0 || text.includes('"amount"', at + 1)) return undefined;
  const [, digits] = /^\s*:\s*(-?[0-9.eE+-]+)/.exec(text.slice(at + 8, at + 64)) ?? [];
  return digits !== undefined && Number(digits) === value ? digits : undefined;
}

/** The amount of a body as its sender wrote it; null where there is none, or no JSON. */
export function amountText(body: Uint8Array): string | null {
  const known = amounts.get(body);
  if (known !== undefined) return known;
  try {
    const payload = parseJson(UTF_8.decode(body));
    return isJsonObject(payload) ? (numberText(payload.amount) ?? null) : null;
  } catch {
    return null;
  }
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

/** Id and status of an infraction; its whole content where it shows no status (its fields are not in the spec). */
function idOf(infraction: Readonly<Record<string, JsonValue>> | null): unknown {
  if (infraction === null) return null;
  return typeof infraction.status === 'string' ? [infraction.id ?? null, infraction.status] : infraction;
}

/** As `sha256`, in one call: it comes with every delivery. */
const sha256OfText = (text: string): string => process.getBuiltinModule('node:crypto').hash('sha256', text);

function sha256(parts: readonly (string | Uint8Array | null)[]): string {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  for (const part of parts) hash.update(part === null ? '\0' : part).update('\0');
  return hash.digest('hex');
}
