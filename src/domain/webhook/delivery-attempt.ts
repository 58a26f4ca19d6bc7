/** Why an attempt was not answered 2xx; `no_answer` where the record does not tell why there was none. */
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

/** Why an attempt failed, with what the receiver answered; null where it answered nothing. */
export interface FailureCause {
  readonly kind: CauseKind;
  readonly status: number | null;
}

/** What an attempt told, and to whom; attempts of the same may share it. Neither the body nor whose it is. */
export interface AttemptContent {
  /** Null where the record has none. */
  readonly endpoint: string | null;
  readonly transactionId: string | null;
  /** Null when the record does not tell what was sent. */
  readonly event: string | null;
  /** Equal for attempts that told the same (§6.2 rule 3); null when the record does not tell what was sent. */
  readonly contentFingerprint: string | null;
  /** The transaction's amount; null when unknown. */
  readonly amountCents: number | null;
  /** The transaction's status as it was told, and since when, in ms. */
  readonly status: string | null;
  readonly statusAt: number | null;
  /** Whether it went to the transaction's own `callbackUrl`; null when the body does not tell. */
  readonly toCallbackUrl: boolean | null;
}

/** One delivery attempt of the service's history, as much of it as tells what became of its event. It never changes. */
export interface DeliveryAttempt {
  /** The service's own. */
  readonly id: string;
  /** ms since 1970, by the service's clock; null where the record has no time. */
  readonly at: number | null;
  /** Null: answered 2xx. */
  readonly cause: FailureCause | null;
  readonly content: AttemptContent;
}

/** When the last attempt was made, in ms since 1970; null when none has a time. */
export const lastAttemptAt = (attempts: readonly DeliveryAttempt[]): number | null =>
  attempts.reduce<number | null>((last, { at }) => (at === null ? last : Math.max(last ?? at, at)), null);

/** The cause as scripts read and `--cause` takes it: `http_500`, `timeout`. */
export const causeCode = ({ kind, status }: FailureCause): string =>
  status === null ? kind : `http_${status}`;

/** What was answered: `HTTP 500`; a code where nothing was (`timeout`). */
export const answerOf = ({ kind, status }: FailureCause): string =>
  status === null ? kind : `HTTP ${status}`;

/** The cause of an answer; null for 2xx (§6.4b rule 2: any other answer is a failure). */
export function causeOfStatus(status: number): FailureCause | null {
  if (status >= 200 && status < 300) return null;
  const hundreds = Math.floor(status / 100);
  const kind = ({ 3: 'redirect', 4: 'client_error', 5: 'server_error' } as const)[hundreds] ?? 'other_answer';
  return { kind, status };
}

/** The cause that `causeCode` wrote; null for what it does not write. */
export function parseCauseCode(code: string): FailureCause | null {
  const status = /^http_(\d{1,3})$/.exec(code)?.[1];
  if (status !== undefined) return causeOfStatus(Number(status));
  const kind = CAUSE_KINDS.find((one) => one === code);
  return kind === undefined ? null : { kind, status: null };
}
