import type { Moment } from '../../operations/trace/timeline-of.ts';
import type { ActionPart } from './logged-action.ts';
import type { Phrase } from './phrase.ts';
import type { Payment } from './rows.ts';

/** A field of an opened item: the key of its column (`column.…`) and its text. */
export interface Field {
  readonly name: string;
  readonly text: string;
}

/** Fields that belong together. `words` is the message key of their heading. */
export interface FieldGroup {
  readonly words: string;
  readonly fields: readonly Field[];
}

/** One delivery attempt with all its data. */
export interface AttemptDetail {
  readonly id: string;
  readonly at: number | null;
  /** The receiver's answer: `HTTP 500`, `timeout`; for a delivered attempt its 2xx status. */
  readonly answer: string;
  readonly isDelivered: boolean;
  readonly responseMs: number | null;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/**
 * A field that differs between the delivery that the service sent (`sent`) and the one in our inbox
 * (`received`). The value is null where the field is missing.
 */
export interface Difference {
  readonly field: string;
  readonly sent: string | null;
  readonly received: string | null;
}

/** Comparison of an event with our inbox: missing there, equal, or with different fields. */
export type InboxComparison =
  | { readonly kind: 'no_inbox' | 'absent' | 'not_comparable' }
  | { readonly kind: 'found'; readonly id: number; readonly differences: readonly Difference[] };

/** The data of an opened item, ready to be drawn. */
export type DetailValue =
  | {
      readonly kind: 'payment';
      /** The transaction as a row, for actions such as a refund; null when the list does not contain it. */
      readonly row: Payment | null;
      /** Timeline of the transaction, drawn first. */
      readonly timeline: readonly Moment[];
      readonly groups: readonly FieldGroup[];
      /** Problems, with message keys `trace.problem.…`. */
      readonly problems: readonly Phrase[];
    }
  | {
      readonly kind: 'event';
      readonly transactionId: string | null;
      /** Number of automatic attempts since the event was first sent or last resent, as the list of events counts them. */
      readonly made: number;
      /** All attempts, including those before a resend. */
      readonly attempts: readonly AttemptDetail[];
      readonly inbox: InboxComparison;
    }
  | {
      readonly kind: 'fields';
      /** Id of the transaction that Enter and `t` open; null when there is none. */
      readonly transactionId: string | null;
      readonly groups: readonly FieldGroup[];
      readonly text: string | null;
    }
  | { readonly kind: 'action'; readonly command: string; readonly parts: readonly ActionPart[] };
