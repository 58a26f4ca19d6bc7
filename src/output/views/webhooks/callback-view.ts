import type * as z from 'zod/mini';
import type { qrReading } from '../../../contract/schemas/key-information.ts';
import type { callback, resend, verification } from '../../../contract/schemas/webhook.ts';
import { fields, type View } from '../../view.ts';

export const callbackView: View<z.output<typeof callback>> = {
  noun: 'callback',
  // `id` is left out first, because no command accepts it.
  leavesOut: ['id', 'responseTime', 'createdAt', 'url'],
  columns: fields([
    ['id', 'id', 'table'],
    ['status', 'number', 'table'],
    ['transactionId', 'id', 'table'],
    ['url', 'text', 'table'],
    ['responseTime', 'number', 'table'],
    ['createdAt', 'time', 'table'],
    ['responseBody', 'text'],
    ['responseHeaders', 'json', 'csv'],
    ['body', 'json', 'csv'],
  ]),
};

/** The service has accepted these events for resending, but not yet delivered them. */
export const resendView: View<z.output<typeof resend>> = {
  noun: 'resend',
  columns: fields([
    ['count', 'number', 'table', { value: ({ enqueued, total }) => enqueued?.count ?? total }],
    ['truncated', 'yesno', 'table', { value: ({ enqueued }) => enqueued?.truncated }],
    ['message', 'text', 'table'],
  ]),
};

export const verificationView: View<z.output<typeof verification>> = {
  noun: 'verification',
  columns: fields([
    ['webhookId', 'id', 'table'],
    ['status', 'status', 'table'],
    ['detail', 'text', 'table'],
    ['url', 'text', 'table'],
    ['checkedAt', 'time', 'table'],
  ]),
};

/** `amount` is payable now, and may differ from `originalAmount`. */
export const readingView: View<z.output<typeof qrReading>> = {
  noun: 'code',
  columns: fields([
    ['qrCodeType', 'text', 'table'],
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
  ]),
};
