import { view } from '../../view.ts';

/** An attribute that differs between the events of a group is null. */
export interface ShownGroup {
  readonly endpoint: string | null;
  readonly cause: string | null;
  readonly event: string | null;
  readonly events: number;
  readonly amountCents: number | null;
  readonly firstFailedAt: string | null;
  readonly lastFailedAt: string | null;
  readonly nextAttemptAt: string | null;
  readonly unknownAmounts: number;
  readonly exhausted: number;
  readonly superseded: number;
  readonly unreachable: number;
  readonly inInbox: number | null;
}

export const undeliveredView = view<ShownGroup>([
  ['endpoint', 'text', 'table'],
  ['event', 'text', 'table'],
  ['cause', 'code', 'table'],
  ['events', 'number', 'table'],
  ['amountCents', 'cents', 'table'],
  ['firstFailedAt', 'time', 'table'],
  ['lastFailedAt', 'time', 'table'],
  ['nextAttemptAt', 'time', 'table'],
  ['unknownAmounts', 'number', 'csv'],
  ['exhausted', 'number', 'csv'],
  ['superseded', 'number', 'csv'],
  ['unreachable', 'number', 'csv'],
  ['inInbox', 'number', 'csv'],
]);
