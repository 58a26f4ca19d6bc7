/** The statements of §3.2 and §6 of the specification: one for each sentence or table row. */
export const eventsStatements = {
  '§3.2-(registration)': '(registration) | webhook registered | pending (no delivery goes out)',
  '§3.2-pending':
    'pending | challenge answered | endpoint answers 2xx echoing the token | verified (deliveries start)',
  '§3.2-pending-2':
    'pending | challenge answered | endpoint answers without echoing the token, or fails | failed',
  '§3.2-failed':
    'failed | POST /sandbox/webhooks/{id}/challenge | re-run after fixing the endpoint | outcome as above',
  '§6-1':
    'Delivery is a POST with JSON to one of two destinations: a registered webhook (POST /user/webhooks, with optional HMAC secret and event selection, applying to all transactions) or the callbackUrl given on a transaction (POST /pix, POST /withdraw, POST /internal-transfer), which is called on each status change of that transaction.',
  '§6.1-TRANSACTION_PENDING':
    'TRANSACTION_PENDING | charge created and awaiting payment, or Pix payment entered processing | PENDING',
  '§6.1-TRANSACTION_COMPLETED': 'TRANSACTION_COMPLETED | payment confirmed | COMPLETED',
  '§6.1-TRANSACTION_CANCELED': 'TRANSACTION_CANCELED | canceled before completing | CANCELED',
  '§6.1-TRANSACTION_WAITING_FOR_REFUND':
    'TRANSACTION_WAITING_FOR_REFUND | refund entered the queue | WAITING_FOR_REFUND',
  '§6.1-TRANSACTION_REFUNDED': 'TRANSACTION_REFUNDED | amount returned to payer | REFUNDED',
  '§6.1-TRANSACTION_EXPIRED': 'TRANSACTION_EXPIRED | charge passed expiresIn unpaid | EXPIRED',
  '§6.1-TRANSACTION_ERROR': 'TRANSACTION_ERROR | processing failed | ERROR',
  '§6.1-INFRACTION_CHANGED':
    'INFRACTION_CHANGED | a MED infraction linked to a transaction was opened, changed status or closed; body is the transaction with an infraction object attached; transaction id in id, infraction id in infraction.id; status unchanged | unchanged',
  '§6.1-TRANSACTION_SUSPECTED_FRAUD': 'TRANSACTION_SUSPECTED_FRAUD | reserved; never emitted',
  '§6.1-TRANSACTION_SUSPECTED_FRAUD_REVERSAL':
    'TRANSACTION_SUSPECTED_FRAUD_REVERSAL | reserved; never emitted',
  '§6.1-1': 'The two reserved events can be subscribed to but produce no delivery',
  '§6.1-2': 'a webhook subscribed only to them receives nothing.',
  '§6.1-3': 'Leaving events empty subscribes to all.',
  '§6.2-1':
    'If the transaction status changes before the queue processes an event, a registered-webhook delivery is discarded: no send, no history, no retry.',
  '§6.2-2': 'A consumer must not require TRANSACTION_PENDING before TRANSACTION_COMPLETED.',
  '§6.2-3':
    'Consumers should deduplicate by id plus event, since retries and successive changes repeat deliveries and INFRACTION_CHANGED leaves the status unchanged.',
  '§6.3-Content-Type': 'Content-Type | application/json',
  '§6.3-User-Agent': 'User-Agent | a fixed callback-service agent string',
  '§6.3-X-Callback-Attempt': 'X-Callback-Attempt | attempt number, 1 to 12',
  '§6.3-X-Callback-Event': 'X-Callback-Event | the triggering event; only on registered webhooks',
  '§6.3-X-Callback-Signature':
    'X-Callback-Signature | t=<unix_seconds>,v1=<hex64>; present when the delivery has a secret',
  '§6.4-1a':
    'Registered webhook: signed with the webhook secret (from generateSecret true or rotate-secret).',
  '§6.4-1b':
    'Transaction callbackUrl: signed with the account callback secret, and unsigned when the account has none.',
  '§6.4-2': 'Base string is <timestamp>.<raw_body>, the body exactly as received.',
  '§6.4-3':
    'Signature is HMAC SHA-256 of the base string, as 64 hexadecimal characters, compared in constant time with v1.',
  '§6.4-4a': 'A receiver rejects timestamps outside a tolerance window (an example uses 300 seconds).',
  '§6.4-4b': 'Each attempt is signed at send time.',
  '§6.4b-1': 'Up to 12 attempts per callback, exponential backoff with jitter.',
  '§6.4b-2a': 'The receiver must answer 2xx within 5 seconds.',
  '§6.4b-2b': 'Any other answer, 4xx included, and any timeout enters the retry cycle.',
  '§6.4b-3': 'Deliveries are kept in a history that can be inspected.',
  '§6.5-1':
    'The payload carries the Transaction fields of 2.1 (identification: id, clientReference, virtualAccount, callbackUrl; status and amounts; generated charge; payer; receiver; key used; outcome and refund; timestamps) plus infraction (object) when opened.',
  '§6.6-1': 'In the sandbox a registered webhook gets no delivery until verified.',
  '§6.6-2':
    'On registration the service sends POST with body {} and header X-Callback-Challenge carrying a token.',
  '§6.6-3':
    'The endpoint must answer 2xx echoing the token, either as the raw body or as an object with field challenge.',
  '§6.6-4': 'The token is only in the header.',
  '§6.6-5': 'The URL must be public HTTPS',
  '§6.6-6': 'private addresses and redirects are refused.',
  '§6.6-7': 'Deliveries afterwards follow the production format and signature.',
} as const;
