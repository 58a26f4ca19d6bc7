import type { Moment } from '../../operations/trace/timeline-of.ts';
import type { ActionPart } from './command-log.ts';
import type { Phrase } from './phrase.ts';
import type { Payment } from './rows.ts';

/** A field of an opened item: the name of its column (`column.…`), and its text. */
export interface Field {
  readonly name: string;
  readonly text: string;
}

/** Fields that belong together; `words` is the key of their heading in `i18n`. */
export interface FieldGroup {
  readonly words: string;
  readonly fields: readonly Field[];
}

/** One delivery attempt, whole. */
export interface AttemptDetail {
  readonly id: string;
  readonly at: number | null;
  /** `HTTP 500`, `timeout`; for a delivered attempt its 2xx status. */
  readonly answer: string;
  readonly isDelivered: boolean;
  readonly responseMs: number | null;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** A field that differs between what was sent and our inbox; null: missing. */
export interface Difference {
  readonly field: string;
  readonly sent: string | null;
  readonly received: string | null;
}

/** An event in our inbox: missing, equal, or with different fields. */
export type InboxComparison =
  | { readonly kind: 'no_inbox' | 'absent' | 'not_comparable' }
  | { readonly kind: 'found'; readonly id: number; readonly differences: readonly Difference[] };

/** The details of a place, ready to be drawn. */
export type DetailValue =
  | {
      readonly kind: 'payment';
      /** Its row, for actions; null when it is no transaction that is listed. */
      readonly row: Payment | null;
      /** Drawn first. */
      readonly timeline: readonly Moment[];
      readonly groups: readonly FieldGroup[];
      /** Problems, as keys of `trace.problem.…`. */
      readonly problems: readonly Phrase[];
    }
  | {
      readonly kind: 'event';
      readonly transactionId: string | null;
      readonly attempts: readonly AttemptDetail[];
      readonly inbox: InboxComparison;
    }
  | {
      readonly kind: 'fields';
      /** The transaction that Enter and `t` open; null when there is none. */
      readonly transactionId: string | null;
      readonly groups: readonly FieldGroup[];
      readonly text: string | null;
    }
  | { readonly kind: 'action'; readonly parts: readonly ActionPart[] };
