import { view } from '../../view.ts';

/** Amounts are in cents, times in ISO 8601 UTC. */
export const unrecordedPaymentView = view(
  [
    // Line of the batch file; null when no line matches.
    ['line', 'number', 'table'],
    // Reference of the matching line. Without such a line: the reference that the service returned.
    ['reference', 'text', 'table'],
    ['amountCents', 'cents', 'table'],
    // Pix key or account number, as the service returns it.
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
