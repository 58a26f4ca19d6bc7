/**
 * Reasons why an attempt was not answered 2xx. `no_answer`: there was no answer, and the service's record
 * does not say why.
 */
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

/** The reason why an attempt failed, with the receiver's status (null without an answer). */
export interface FailureCause {
  readonly kind: CauseKind;
  readonly status: number | null;
}

/**
 * The content and endpoint of an attempt. Attempts with the same content may share this object. It contains
 * neither the body nor names.
 */
export interface AttemptContent {
  /**
   * URL to which the attempt was sent; null if the service's record of the attempt does not contain the URL.
   */
  readonly endpoint: string | null;
  readonly transactionId: string | null;
  /** Name of the event; null when it cannot be derived from the record. */
  readonly event: string | null;
  /**
   * Fingerprint of the content. Attempts with the same content have the same fingerprint (§6.2 rule 3). Null
   * when the record does not contain the body that was sent.
   */
  readonly contentFingerprint: string | null;
  /** The transaction's amount; null when unknown. */
  readonly amountCents: number | null;
  /**
   * The reported status of the transaction. `statusAt` is the time since which the transaction has this
   * status, in ms.
   */
  readonly status: string | null;
  readonly statusAt: number | null;
  /**
   * Whether the delivery was sent to the transaction's own `callbackUrl`; null when the body does not show
   * this.
   */
  readonly toCallbackUrl: boolean | null;
}

/**
 * One delivery attempt of the service's history, with the fields that decide the state of its event. An
 * attempt never changes.
 */
export interface DeliveryAttempt {
  /** The service's id of the attempt. */
  readonly id: string;
  /** Time in ms since 1970, by the service's clock; null if the record has no time. */
  readonly at: number | null;
  /** Cause of the failure; null if the answer was 2xx. */
  readonly cause: FailureCause | null;
  readonly content: AttemptContent;
}

/**
 * Upper limit of the delay between an attempt and its appearance in the service's list of attempts, in ms.
 */
export const LATEST_MS = 15_000;

/** Returns the code of a cause, for scripts and `--cause`: `http_500`, `timeout`. */
export const causeCode = ({ kind, status }: FailureCause): string =>
  status === null ? kind : `http_${status}`;

/** Returns the answer as text: `HTTP 500`, or a code when there was no answer (`timeout`). */
export const answerOf = ({ kind, status }: FailureCause): string =>
  status === null ? kind : `HTTP ${status}`;

/** Returns the cause for a status. Null for 2xx; any other answer is a failure (§6.4b rule 2). */
export function causeOfStatus(status: number): FailureCause | null {
  if (status >= 200 && status < 300) return null;
  const hundreds = Math.floor(status / 100);
  const kind = ({ 3: 'redirect', 4: 'client_error', 5: 'server_error' } as const)[hundreds] ?? 'other_answer';
  return { kind, status };
}

/** Parses a code of `causeCode`; null for any other text. */
export function parseCauseCode(code: string): FailureCause | null {
  const status = /^http_(\d{1,3})$/.exec(code)?.[1];
  if (status !== undefined) return causeOfStatus(Number(status));
  const kind = CAUSE_KINDS.find((one) => one === code);
  return kind === undefined ? null : { kind, status: null };
}
