import type { Webhook } from '../../../contract/schemas/webhook.ts';
import { field, fields, type View } from '../../view.ts';

type ShownWebhook = Webhook & { secret?: string | null | undefined };

export const webhookView: View<ShownWebhook> = {
  noun: 'webhook',
  leavesOut: ['createdAt', 'hasSecret', 'active', 'events'],
  columns: [
    ...fields<ShownWebhook>([
      ['id', 'id', 'table'],
      ['url', 'text', 'table'],
      ['active', 'yesno', 'table'],
    ]),
    { ...field<ShownWebhook, 'events'>('events', 'list', 'table'), none: 'webhook.all_events' },
    ...fields<ShownWebhook>([
      ['hasSecret', 'yesno', 'table'],
      ['createdAt', 'time', 'table'],
      ['updatedAt', 'time'],
      ['secret', 'id', 'detail'],
    ]),
  ],
};
