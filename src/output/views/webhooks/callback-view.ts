import type * as z from 'zod/mini';
import type { qrReading } from '../../../contract/routes/keys.ts';
import type { callback, resend, verification } from '../../../contract/schemas/webhook.ts';
import { view } from '../../view.ts';

/** The service's record has no field for the event and the cause, so the command reads them from other fields. */
export type ShownCallback = z.output<typeof callback> & {
  readonly event: string | null;
  readonly cause: string | null;
};

export const callbackView = view<ShownCallback>(
  [
    ['id', 'id', 'table'],
    ['status', 'number', 'table'],
    ['transactionId', 'id', 'table'],
    ['event', 'word', 'list'],
    ['cause', 'code', 'list'],
    ['url', 'text', 'table'],
    ['responseTime', 'number', 'table'],
    ['createdAt', 'time', 'table'],
    ['responseBody', 'text'],
    ['responseHeaders', 'json', 'csv'],
    ['body', 'json', 'csv'],
  ],
  {
    // `id` is left out first, because no command accepts it.
    leavesOut: ['id', 'responseTime', 'createdAt', 'url', 'cause'],
  },
);

/** The service has accepted these events for resending, but not yet delivered them. */
export const resendView = view<z.output<typeof resend>>([
  ['count', 'number', 'table', { value: ({ enqueued, total }) => enqueued?.count ?? total }],
  ['truncated', 'yesno', 'table', { value: ({ enqueued }) => enqueued?.truncated }],
  ['message', 'text', 'table'],
]);

export const verificationView = view<z.output<typeof verification>>([
  ['webhookId', 'id', 'table'],
  ['status', 'status', 'table'],
  ['detail', 'text', 'table'],
  ['url', 'text', 'table'],
  ['checkedAt', 'time', 'table'],
]);

/** `amount` is payable now, and may differ from `originalAmount`. */
export const readingView = view<z.output<typeof qrReading>>([
  ['qrCodeType', 'word', 'table'],
  ['name', 'name', 'table'],
  ['document', 'document', 'table'],
  ['amount', 'brl', 'table'],
  ['originalAmount', 'brl'],
  ['pixKey', 'key'],
  ['txid', 'id'],
  ['additionalInfo', 'text'],
  ['expiresIn', 'number'],
  ['institutionName', 'text'],
  ['institutionIspb', 'id'],
  ['createdAt', 'time'],
]);

/** An attribute that differs between the events of a group is null. */
export const undeliveredView = view([
  ['endpoint', 'text', 'table'],
  ['event', 'word', 'table'],
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

export const resentView = view([
  ['transactionId', 'id', 'table'],
  ['event', 'word', 'table'],
  ['result', 'state', 'table'],
  ['url', 'text', 'table'],
  ['via', 'text', 'table'],
  ['answer', 'number', 'table'],
  ['attempts', 'number', 'table'],
  ['cause', 'code', 'csv'],
  ['errorCode', 'text', 'csv'],
]);
