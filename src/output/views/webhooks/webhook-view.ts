import type { Webhook } from '../../../contract/schemas/webhook.ts';
import { fields, type View } from '../../view.ts';

type ShownWebhook = Webhook & { secret?: string | null | undefined };

export const webhookView: View<ShownWebhook> = {
  noun: 'webhook',
  leavesOut: ['createdAt', 'hasSecret', 'active', 'events'],
  columns: fields([
    ['id', 'id', 'table'],
    ['url', 'text', 'table'],
    ['active', 'yesno', 'table'],
    ['events', 'list', 'table', { none: 'webhook.all_events' }],
    ['hasSecret', 'yesno', 'table'],
    ['createdAt', 'time', 'table'],
    ['updatedAt', 'time'],
    ['secret', 'id', 'detail'],
  ]),
};
