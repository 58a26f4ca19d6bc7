import { isSuccess } from '../is-success.ts';
import { canComeAfter } from '../money/transaction-statuses.ts';

/** Reasons why an attempt got no 2xx answer. `no_answer`: the service's record contains no reason. */
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

export interface FailureCause {
  readonly kind: CauseKind;
  readonly status: number | null;
}

/** The content of an attempt, without its body and without names. Several attempts may share one object. */
export interface AttemptContent {
  /** Null if the service's record does not contain the URL. */
  readonly endpoint: string | null;
  readonly transactionId: string | null;
  readonly event: string | null;
  /**
   * Attempts with equal content have equal fingerprints (§6.2 rule 3). Null when the record lacks the body.
   */
  readonly contentFingerprint: string | null;
  /** Null when unknown. */
  readonly amountCents: number | null;
  /** `statusAt` is the time at which the transaction got this status, in ms. */
  readonly status: string | null;
  readonly statusAt: number | null;
  /** Whether the event was sent to the transaction's `callbackUrl`. Null when the body does not show this. */
  readonly toCallbackUrl: boolean | null;
}

export interface DeliveryAttempt {
  readonly id: string;
  /**
   * Time of the attempt in ms since 1970, by the service's clock. Null if the service's record has no time.
   */
  readonly at: number | null;
  /** Null if the answer was 2xx. */
  readonly cause: FailureCause | null;
  readonly content: AttemptContent;
}

/** Longest delay until an attempt appears in the service's list, in ms. */
export const LATEST_MS = 15_000;

/** Returns `http_500` or `timeout`, for scripts and `--cause`. */
export const causeCode = ({ kind, status }: FailureCause): string =>
  status === null ? kind : `http_${status}`;

/** Returns `HTTP 500`, or a code such as `timeout` if there was no answer. */
export const answerOf = ({ kind, status }: FailureCause): string =>
  status === null ? kind : `HTTP ${status}`;

/** Returns null for 2xx; any other answer is a failure (§6.4b rule 2). */
export function causeOfStatus(status: number): FailureCause | null {
  if (isSuccess(status)) return null;
  const hundreds = Math.floor(status / 100);
  const kind = ({ 3: 'redirect', 4: 'client_error', 5: 'server_error' } as const)[hundreds] ?? 'other_answer';
  return { kind, status };
}

export function parseCauseCode(code: string): FailureCause | null {
  const status = /^http_(\d{1,3})$/.exec(code)?.[1];
  if (status !== undefined) return causeOfStatus(Number(status));
  const kind = CAUSE_KINDS.find((one) => one === code);
  return kind === undefined ? null : { kind, status: null };
}

/**
 * Label of a delivery (§6.2).
 * - `duplicate`: received more than once (rule 3).
 * - `stale`: a repeated attempt arrived after a later event.
 * - `out_of_order`: an event's first attempt arrived after a later event of its transaction (rule 2).
 * - `damaged`: the stored delivery cannot be read. The specification does not contain this label.
 */
export type DeliveryLabel = 'duplicate' | 'stale' | 'out_of_order' | 'damaged';

interface LabelledBy {
  readonly id: number;
  readonly status: string | null;
  readonly attempt: number | null;
  readonly duplicates: number;
  readonly duplicateOf: number | null;
  readonly note?: string | null;
}

/**
 * Returns the labels of one delivery.
 * @param told ids and statuses of all deliveries of the transaction, in order of arrival
 */
export function deliveryOrderLabels(
  { id, status, attempt, duplicates, duplicateOf, note }: LabelledBy,
  told: readonly { readonly id: number; readonly status: string | null }[],
): readonly DeliveryLabel[] {
  const isOvertaken =
    status !== null &&
    told.some((one) => one.id < id && one.status !== null && canComeAfter(one.status, status));
  return [
    ...(note === 'damaged' ? (['damaged'] as const) : []),
    ...(duplicates > 0 || duplicateOf !== null ? (['duplicate'] as const) : []),
    ...(isOvertaken ? [attempt === 1 ? ('out_of_order' as const) : ('stale' as const)] : []),
  ];
}
