import { view } from '../view.ts';

/** The meaning of a code, and the action to take. */
export interface ExplainedCode {
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

export const explanationView = view<ExplainedCode>([
  ['code', 'id', 'table'],
  ['statusCode', 'number', 'table'],
  ['status', 'text', 'table'],
  ['meaning', 'text', 'table'],
  ['action', 'text', 'table'],
  ['area', 'code'],
  ['retry', 'code'],
  ['routes', 'list'],
]);
