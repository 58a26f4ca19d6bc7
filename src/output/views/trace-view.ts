import type { JsonValue } from '../../domain/text/json.ts';
import { view } from '../view.ts';

export interface ShownProblem {
  readonly code: string;
  readonly message: string;
}

export interface ShownMoment {
  readonly at: string;
  readonly source: string;
  readonly what: string;
  readonly detail: string;
}

export interface ShownTrace {
  readonly found: JsonValue;
  /** Times of this machine and of the service, ISO 8601. */
  readonly clocks: JsonValue;
  readonly timeline: readonly ShownMoment[];
  readonly problems: readonly ShownProblem[];
}

export const traceView = view<ShownTrace>([
  ['found', 'json', 'table'],
  ['clocks', 'json', 'csv'],
  ['timeline', 'json', 'table'],
  ['problems', 'json', 'table'],
]);

export const momentView = view<ShownMoment>([
  ['at', 'time', 'table'],
  ['source', 'code', 'table'],
  ['what', 'code', 'table'],
  ['detail', 'text', 'table'],
]);
