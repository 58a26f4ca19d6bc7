import type { Moment } from '../../operations/trace/timeline.ts';

/** A field of an opened item: the name of its column (`column.…`), and its text. */
export interface Field {
  readonly name: string;
  readonly text: string;
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
      readonly fields: readonly Field[];
      readonly timeline: readonly Moment[];
      /** Problems, as keys of `trace.problem.…`. */
      readonly problems: readonly {
        readonly key: string;
        readonly params: Readonly<Record<string, string | number>>;
      }[];
    }
  | { readonly kind: 'event'; readonly attempts: readonly AttemptDetail[]; readonly inbox: InboxComparison }
  | { readonly kind: 'fields'; readonly fields: readonly Field[]; readonly text: string | null };
