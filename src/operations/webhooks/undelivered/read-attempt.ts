import { Decimal, numericCents } from '../../../domain/money/decimal.ts';
import { plainStatus } from '../../../domain/money/transaction-statuses.ts';
import { isJsonObject, type JsonObject, numberText } from '../../../domain/text/json.ts';
import { timeOf } from '../../../domain/time/sao-paulo-time.ts';
import {
  type CauseKind,
  causeOfStatus,
  type DeliveryAttempt,
  type FailureCause,
} from '../../../domain/webhook/delivery-attempt.ts';
import { type Callback, contentOf } from '../delivery-attempts.ts';

/** Time that the endpoint has to answer (§6.4b rule 2). */
const DEADLINE_MS = 5_000;
const MOST_READ = 2_000;

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
      statusAt: typeof body.updatedAt === 'string' ? timeOf(body.updatedAt) : null,
      toCallbackUrl: 'callbackUrl' in body && record.url ? body.callbackUrl === record.url : null,
    },
  };
}

/**
 * Converts reais to cents (§2.1). Returns null for a fraction of a cent, because amounts are never guessed.
 */
function centsOf(reais: unknown): number | null {
  const cents = numericCents(Decimal.parse(numberText(reais) ?? ''));
  return cents !== null && cents < 0 ? null : cents;
}

/**
 * Returns the cause of a failed attempt; null if the attempt was answered 2xx. No documented field contains
 * the cause (unshown.md §7), so it is derived from texts and the response time.
 */
export function causeOf(record: Callback): FailureCause | null {
  const { status, responseTime } = record;
  if (typeof status === 'number') return causeOfStatus(status);
  const said = textsOf(record);
  const named = WORDS.find(([, words]) => words.test(said))?.[0];
  const late = typeof responseTime === 'number' && responseTime >= DEADLINE_MS;
  return { kind: named ?? (late ? 'timeout' : 'no_answer'), status: null };
}

const WORDS: readonly (readonly [CauseKind, RegExp])[] = [
  ['connection_refused', /ECONNREFUSED|connection refused/i],
  [
    'dns',
    /ENOTFOUND|EAI_AGAIN|getaddrinfo|no such host|could not resolve|UnknownHost|name or service not known/i,
  ],
  ['tls', /certificate|\bERR_TLS|\bERR_SSL|\bSSL|\bTLS|handshake|self.signed/i],
  ['timeout', /ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w*TIMEOUT|timed? ?out|deadline exceeded/i],
];

/**
 * Returns all texts that may describe the failure. Some of these fields are not in the contract, but a
 * service may have them.
 */
function textsOf(record: Callback): string {
  const { responseBody, error, errorCode, errorMessage, reason } = record as Callback &
    Readonly<Record<string, unknown>>;
  const texts = [error, errorCode, errorMessage, reason, responseBody].map((value) =>
    typeof value === 'string' ? value : isJsonObject(value) ? JSON.stringify(value) : '',
  );
  return texts.join(' ').slice(0, MOST_READ);
}
