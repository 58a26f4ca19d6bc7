import type { Webhook } from '../../../contract/schemas/webhook.ts';
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
