import type { MessageKey } from '../../i18n/index.ts';
import type { PaymentAnswer } from '../../operations/trace/payment-answer.ts';
import type { Moment } from '../../operations/trace/timeline-of.ts';
import type { BatchSummary, RecentRows } from '../../storage/journal/batch-plan.ts';
import type { ActionPart, Payment } from './list-rows.ts';
import type { Phrase } from './phrase.ts';

export interface Field {
  readonly name: string;
  readonly text: string;
}

/** `words` is the message key of the heading. */
export interface FieldGroup {
  readonly words: string;
  readonly fields: readonly Field[];
}

/** A fact as a detail or a dialog shows it. */
export interface ShownFact {
  readonly label: MessageKey;
  readonly text: string;
}

export interface AttemptDetail {
  readonly id: string;
  readonly at: number | null;
  /** The endpoint's answer: `HTTP 500`, `timeout`, or a 2xx status. */
  readonly answer: string;
  readonly isDelivered: boolean;
  readonly responseMs: number | null;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/**
 * A field that differs between the event from the service (`sent`) and the event in the inbox (`received`). A
 * missing field is null.
 */
export interface Difference {
  readonly field: string;
  readonly sent: string | null;
  readonly received: string | null;
}

/**
 * Result of comparing an event with the inbox: whether the event is there, and which of its fields differ.
 */
export type InboxComparison =
  | { readonly kind: 'no_inbox' | 'absent' | 'not_comparable' }
  | { readonly kind: 'found'; readonly id: number; readonly differences: readonly Difference[] };

export type DetailValue =
  | {
      readonly kind: 'payment';
      /**
       * Row of the transaction in the list of payments; null if this list does not contain the transaction.
       * Actions such as a refund need the row.
       */
      readonly row: Payment | null;
      readonly answer: PaymentAnswer;
      /** People and ids, shown between the opening sentence and the timeline. */
      readonly facts: readonly ShownFact[];
      readonly timeline: readonly Moment[];
      readonly groups: readonly FieldGroup[];
      /** Problems of the payment. Their message keys begin with `trace.problem.`. */
      readonly problems: readonly Phrase[];
    }
  | {
      readonly kind: 'event';
      /** Sentences with which the detail opens. */
      readonly lead: readonly Phrase[];
      /** Number of automatic attempts since the event was first sent or last resent. */
      readonly made: number;
      /** All attempts, including those before a resend. */
      readonly attempts: readonly AttemptDetail[];
      readonly inbox: InboxComparison;
    }
  | {
      readonly kind: 'fields';
      readonly answer?: PaymentAnswer;
      /** The sentence with which another detail opens. */
      readonly lead?: Phrase;
      /** The claim of the other side, in its own words. */
      readonly claim?: ShownFact | null;
      readonly facts?: readonly ShownFact[];
      readonly groups: readonly FieldGroup[];
      readonly text: string | null;
    }
  | {
      readonly kind: 'batch';
      readonly batch: BatchSummary;
      /** The rows that were sent in the last minutes. */
      readonly recent: RecentRows;
      readonly pauseRequestedAt: number | null;
      readonly groups: readonly FieldGroup[];
    }
  | { readonly kind: 'action'; readonly command: string; readonly parts: readonly ActionPart[] };

export type DetailOf<Kind extends DetailValue['kind']> = Extract<DetailValue, { kind: Kind }>;
