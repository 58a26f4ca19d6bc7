import type { Forward, ForwardJob } from '../../domain/webhook/forward-state.ts';
import type { ReceivedDelivery, SignatureState } from '../../domain/webhook/received-delivery.ts';

export interface InboxEntry extends Omit<ReceivedDelivery, 'body'> {
  /** Ids increase in the order of arrival and are never reused. */
  readonly id: number;
  /**
   * Id of the first delivery of the event, if this delivery repeats the event with another body. Otherwise
   * null.
   */
  readonly duplicateOf: number | null;
  readonly duplicates: number;
  readonly lastDuplicateAt: number | null;
  readonly forwards: readonly Forward[];
}

export interface InboxDelivery extends InboxEntry {
  readonly body: Uint8Array;
}

export type StoredBody = Pick<InboxDelivery, 'id' | 'receivedAt' | 'transactionId' | 'body'>;

export interface InboxFilter {
  readonly event?: string;
  readonly transactionId?: string;
  /** By default, the filter accepts verified and unsigned deliveries. */
  readonly signatures?: readonly SignatureState[];
  /** Whether to return only deliveries that are not yet forwarded to all their targets. */
  readonly undelivered?: boolean;
  /** Whether to include deliveries that repeat an event with another body. Default: false. */
  readonly withDuplicates?: boolean;
  /** Start of the period (included), in ms since 1970. */
  readonly sinceMs?: number;
  /** End of the period (excluded), in ms since 1970. */
  readonly untilMs?: number;
  /** Selects only deliveries with a higher id, for example to follow new deliveries. */
  readonly afterId?: number;
  readonly beforeId?: number;
  readonly order?: 'oldest' | 'newest';
  readonly limit?: number;
}

export interface IdSpan {
  readonly first: number;
  readonly last: number;
}

/** Deliveries with equal `dedupeKey`s also have equal `transactionId`s. */
export interface DeliveryKey {
  readonly transactionId: string | null;
  readonly dedupeKey: string;
}

export type ReportedStatus = {
  readonly id: number;
  readonly transactionId: string;
  readonly status: string | null;
};

export interface InboxStats {
  readonly verified: number;
  readonly unsigned: number;
  readonly rejected: number;
  readonly duplicates: number;
  /** Number of completed forwards. A delivery counts once for each target. */
  readonly forwarded: number;
  readonly forwardWaiting: number;
  readonly forwardFailed: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Number of accepted deliveries of each event. `""` stands for deliveries without an event. */
  readonly byEvent: Readonly<Record<string, number>>;
}

export interface UndeliveredFilter {
  readonly event?: string;
  /** Start of the period (included), in ms since 1970. */
  readonly sinceMs?: number;
}

export type TakenForward = Pick<ForwardJob, 'id' | 'deliveryId' | 'target' | 'transactionId'>;
