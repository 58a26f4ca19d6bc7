import type { Moment } from '../../operations/trace/timeline.ts';

/** A field of something that was opened: the name of its column (`column.…`), and its text. */
export interface Field {
  readonly name: string;
  readonly text: string;
}

/** One delivery attempt, whole. */
export interface AttemptDetail {
  readonly id: string;
  readonly at: number | null;
  /** `HTTP 500`, `timeout`; of one that was answered 2xx, that. */
  readonly answer: string;
  readonly isDelivered: boolean;
  readonly responseMs: number | null;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** A field in which what was sent and what our inbox has differ; null: not there. */
export interface Difference {
  readonly field: string;
  readonly sent: string | null;
  readonly received: string | null;
}

/** What our inbox has of an event: not there, the same, or with other fields. */
export type InboxComparison =
  | { readonly kind: 'no_inbox' | 'absent' | 'not_comparable' }
  | { readonly kind: 'found'; readonly id: number; readonly differences: readonly Difference[] };

/** What was read of a place, ready to be drawn. */
export type DetailValue =
  | {
      readonly kind: 'payment';
      readonly fields: readonly Field[];
      readonly timeline: readonly Moment[];
      /** Problems, as sentences of `trace.problem.…`. */
      readonly problems: readonly {
        readonly key: string;
        readonly params: Readonly<Record<string, string | number>>;
      }[];
    }
  | { readonly kind: 'event'; readonly attempts: readonly AttemptDetail[]; readonly inbox: InboxComparison }
  | { readonly kind: 'fields'; readonly fields: readonly Field[]; readonly text: string | null };
