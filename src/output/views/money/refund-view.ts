import { view } from '../../view.ts';

/** A refund. `id` is its end-to-end id; a refund that only the journal has is identified by its reference. */
export const refundView = view(
  [
    ['chargeId', 'id', 'table'],
    ['status', 'state', 'table'],
    ['amountCents', 'cents', 'table'],
    ['payerName', 'name', 'table'],
    ['reference', 'text', 'table'],
    ['refundedAt', 'time', 'table'],
    ['id', 'id', 'table'],
    ['requestedAt', 'time'],
    ['reason', 'text'],
    ['chargeReference', 'text'],
    ['family', 'text'],
    ['source', 'code'],
    ['journalId', 'id'],
  ],
  { leavesOut: ['id', 'payerName', 'refundedAt'] },
);
