import { Decimal } from '../../../domain/money/money.ts';
import { plainStatus } from '../../../domain/money/statuses.ts';
import { isJsonObject, type JsonObject, numberText } from '../../../domain/text/json.ts';
import {
  type CauseKind,
  causeOfStatus,
  type DeliveryAttempt,
  type FailureCause,
} from '../../../domain/webhook/delivery-attempt.ts';
import type { Callback } from '../delivery-attempts.ts';
import { contentOf } from '../delivery-attempts.ts';

/** §6.4b rule 2: the receiver must answer within this, in ms. */
const DEADLINE_MS = 5_000;
/** How much of each text is searched for a cause, in characters. */
const MOST_READ = 2_000;

/** Reads a record of the history. */
export function readAttempt(record: Callback): DeliveryAttempt {
  const { event, contentFingerprint, transactionId } = contentOf(record);
  const body: JsonObject = isJsonObject(record.body) ? record.body : {};
  return {
    id: record.id,
    at: timeOf(record.createdAt),
    cause: causeOf(record),
    content: {
      endpoint: record.url || null,
      transactionId: record.transactionId || transactionId,
      event,
      contentFingerprint,
      amountCents: centsOf(body.amount),
      status: typeof body.status === 'string' ? plainStatus(body.status) : null,
      statusAt: timeOf(body.updatedAt),
      toCallbackUrl: 'callbackUrl' in body && record.url ? body.callbackUrl === record.url : null,
    },
  };
}

function timeOf(iso: unknown): number | null {
  const at = typeof iso === 'string' ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** §2.1: reais. Null for anything that is not a whole number of cents: amounts are never guessed. */
function centsOf(reais: unknown): number | null {
  const cents = Decimal.parse(numberText(reais) ?? '')?.toCents();
  return cents === undefined || cents > BigInt(Number.MAX_SAFE_INTEGER) || cents < 0n ? null : Number(cents);
}

/**
 * Returns the cause of a failure; null if the attempt was answered 2xx. Without an answer, the documented fields name no
 * cause (unshown.md §7). So the texts are searched for messages of common network libraries, and the response time reveals
 * a timeout.
 */
export function causeOf(record: Callback): FailureCause | null {
  const { status, responseTime } = record;
  if (typeof status === 'number') return causeOfStatus(status);
  const said = textsOf(record);
  const named = WORDS.find(([, words]) => words.test(said))?.[0];
  const late = typeof responseTime === 'number' && responseTime >= DEADLINE_MS;
  return { kind: named ?? (late ? 'timeout' : 'no_answer'), status: null };
}

/** Error texts of Node, curl, Go, Java and Python. */
const WORDS: readonly (readonly [CauseKind, RegExp])[] = [
  ['connection_refused', /ECONNREFUSED|connection refused/i],
  [
    'dns',
    /ENOTFOUND|EAI_AGAIN|getaddrinfo|no such host|could not resolve|UnknownHost|name or service not known/i,
  ],
  ['tls', /certificate|\bERR_TLS|\bERR_SSL|\bSSL|\bTLS|handshake|self.signed/i],
  ['timeout', /ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w*TIMEOUT|timed? ?out|deadline exceeded/i],
];

/** Fields in which a service may describe a failure; the contract allows unknown ones. */
function textsOf(record: Callback): string {
  const { responseBody, error, errorCode, errorMessage, reason } = record as Callback &
    Readonly<Record<string, unknown>>;
  const texts = [error, errorCode, errorMessage, reason, responseBody].map((value) =>
    typeof value === 'string' ? value : isJsonObject(value) ? JSON.stringify(value) : '',
  );
  return texts.join(' ').slice(0, MOST_READ);
}
