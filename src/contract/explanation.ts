/** The meaning of a code, and the action to take. */
export interface Explanation {
  readonly code: string;
  readonly kind: 'error' | 'event' | 'word';
  readonly statusCode?: number;
  readonly area?: string;
  readonly retry?: string;
  /** Transaction status that the event reports. Set only for an event. */
  readonly status?: string | null;
  readonly meaning: string;
  readonly action: string;
  /** Routes that may return the code. If the list is empty, every route may return it. */
  readonly routes?: readonly string[];
}
