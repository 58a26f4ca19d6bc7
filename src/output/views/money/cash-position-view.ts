import type { JsonObject } from '../../../domain/text/json.ts';
import { view } from '../../view.ts';

/** Balances of several profiles for people. A figure that is not complete begins with `≥`. */
export const cashPositionView = view<{
  readonly profile: string;
  readonly environment: string | null;
  readonly available?: string | null;
  readonly blocked?: string | null;
  readonly inToday?: string | null;
  readonly outToday?: string | null;
  readonly state?: string;
}>([
  ['profile', 'text', 'table'],
  ['environment', 'code', 'table'],
  ['available', 'brl', 'table'],
  ['blocked', 'brl', 'table'],
  ['inToday', 'brl', 'table'],
  ['outToday', 'brl', 'table'],
  ['state', 'state', 'table'],
]);

/** The same for csv and ndjson, in cents. */
export const cashPositionCentsView = view<JsonObject>([
  ['profile', 'text', 'table'],
  ['environment', 'code', 'table'],
  ['state', 'state', 'table'],
  ['availableCents', 'decimal', 'table'],
  ['blockedCents', 'decimal', 'table'],
  ['inTodayCents', 'decimal', 'table'],
  ['outTodayCents', 'decimal', 'table'],
  ['isComplete', 'yesno', 'table'],
  ['error', 'json', 'csv'],
]);
