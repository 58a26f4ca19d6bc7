import { fields, type View } from '../../view.ts';

/** Undelivered events that have something in common, as triage shows them; what they do not share is null. */
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

export const undeliveredView: View<ShownGroup> = {
  noun: 'group',
  columns: fields<ShownGroup>([
    ['endpoint', 'text', 'table'],
    ['event', 'text', 'table'],
    ['cause', 'code', 'table'],
    ['events', 'number', 'table'],
    ['amountCents', 'cents', 'table'],
    // Short times of the clock in a table, ISO 8601 elsewhere.
    ['firstFailedAt', 'time', 'table'],
    ['lastFailedAt', 'time', 'table'],
    ['nextAttemptAt', 'time', 'table'],
    ['unknownAmounts', 'number', 'csv'],
    ['exhausted', 'number', 'csv'],
    ['superseded', 'number', 'csv'],
    ['unreachable', 'number', 'csv'],
    ['inInbox', 'number', 'csv'],
  ]),
};
