import { view } from '../../view.ts';

/** Amounts are in cents, times in ISO 8601 UTC. */
export interface UnrecordedPayment {
  /** Line of the batch file; null when no line matches. */
  readonly line: number | null;
  /** Reference of the matching line. Without such a line: the reference that the service returned. */
  readonly reference: string | null;
  readonly amountCents: number | null;
  /** Pix key or account number, as the service returns it. */
  readonly destination: string | null;
  readonly receiverName: string | null;
  readonly at: string | null;
  readonly serviceId: string;
  readonly matchedBy: string | null;
  readonly otherLines: readonly number[];
  readonly kind: string;
  readonly family: string;
  readonly serviceStatus: string | null;
}

export const unrecordedPaymentView = view<UnrecordedPayment>(
  [
    ['line', 'number', 'table'],
    ['reference', 'text', 'table'],
    ['amountCents', 'cents', 'table'],
    ['destination', 'key', 'table'],
    ['receiverName', 'name', 'table'],
    ['at', 'time', 'table'],
    ['serviceId', 'id', 'table'],
    ['matchedBy', 'code', 'table'],
    ['otherLines', 'list', 'table'],
    ['serviceStatus', 'status', 'table'],
    ['kind', 'code', 'table'],
    ['family', 'text', 'table'],
  ],
  { leavesOut: ['family', 'kind', 'otherLines', 'serviceStatus'] },
);
