/** Why an attempt was not answered 2xx; `no_answer` when the record does not say why there was no answer. */
export const CAUSE_KINDS = [
  'connection_refused',
  'dns',
  'timeout',
  'tls',
  'no_answer',
  'redirect',
  'client_error',
  'server_error',
  'other_answer',
] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Why an attempt failed, with the receiver's status; null without an answer. */
export interface FailureCause {
  readonly kind: CauseKind;
  readonly status: number | null;
}

/**
 * The report and endpoint of an attempt; equal attempts may share this object. Contains neither the body nor
 * names.
 */
export interface AttemptContent {
  /** Null where the record has none. */
  readonly endpoint: string | null;
  readonly transactionId: string | null;
  /** Null when the record does not say what was sent. */
  readonly event: string | null;
  /** Equal for attempts that reported the same (§6.2 rule 3); null when the record does not say what was sent. */
  readonly contentFingerprint: string | null;
  /** The transaction's amount; null when unknown. */
  readonly amountCents: number | null;
  /** The reported status of the transaction, and since when it has it, in ms. */
  readonly status: string | null;
  readonly statusAt: number | null;
  /** Whether it went to the transaction's own `callbackUrl`; null when the body does not say. */
  readonly toCallbackUrl: boolean | null;
}

/** One delivery attempt of the service's history, reduced to what decides the state of its event. Never changes. */
export interface DeliveryAttempt {
  /** The service's id. */
  readonly id: string;
  /** ms since 1970, by the service's clock; null where the record has no time. */
  readonly at: number | null;
  /** Null when it was answered 2xx. */
  readonly cause: FailureCause | null;
  readonly content: AttemptContent;
}

/** An attempt may be listed later than it was made, by less than this, in ms. */
export const LATEST_MS = 15_000;

/** The code of a cause, for scripts and `--cause`: `http_500`, `timeout`. */
export const causeCode = ({ kind, status }: FailureCause): string =>
  status === null ? kind : `http_${status}`;

/** The answer as text: `HTTP 500`, or a code when there was none (`timeout`). */
export const answerOf = ({ kind, status }: FailureCause): string =>
  status === null ? kind : `HTTP ${status}`;

/** The cause for a status; null for 2xx (§6.4b rule 2: any other answer is a failure). */
export function causeOfStatus(status: number): FailureCause | null {
  if (status >= 200 && status < 300) return null;
  const hundreds = Math.floor(status / 100);
  const kind = ({ 3: 'redirect', 4: 'client_error', 5: 'server_error' } as const)[hundreds] ?? 'other_answer';
  return { kind, status };
}

/** Parses the code written by `causeCode`; null for any other text. */
export function parseCauseCode(code: string): FailureCause | null {
  const status = /^http_(\d{1,3})$/.exec(code)?.[1];
  if (status !== undefined) return causeOfStatus(Number(status));
  const kind = CAUSE_KINDS.find((one) => one === code);
  return kind === undefined ? null : { kind, status: null };
}
