import type { Webhook } from '../../../contract/schemas/webhook.ts';
import type { SignatureResult } from '../../../domain/webhook/verify-signature.ts';
import { view } from '../../view.ts';

type ShownWebhook = Webhook & { secret?: string | null | undefined };

export const webhookView = view<ShownWebhook>(
  [
    ['id', 'id', 'table'],
    ['url', 'text', 'table'],
    ['active', 'yesno', 'table'],
    ['events', 'list', 'table', { none: 'webhook.all_events' }],
    ['hasSecret', 'yesno', 'table'],
    ['createdAt', 'time', 'table'],
    ['updatedAt', 'time'],
    ['secret', 'id', 'detail'],
  ],
  { leavesOut: ['createdAt', 'hasSecret', 'active', 'events'] },
);

export const signatureVerdictView = view<SignatureResult>([
  ['valid', 'yesno', 'table'],
  ['reason', 'code', 'table'],
  ['hint', 'code', 'table'],
]);

export const testDeliveryView = view([
  ['delivered', 'yesno', 'table'],
  ['status', 'number', 'table'],
  ['ms', 'number', 'table'],
  ['answer', 'text', 'table'],
  ['reason', 'code', 'table'],
  ['event', 'word', 'table'],
  ['signed', 'yesno', 'table'],
  ['url', 'id', 'table'],
]);

export const newSecretView = view([['secret', 'id', 'table']]);
