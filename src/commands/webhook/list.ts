import { watchFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { listWebhooks } from '../../operations/webhooks/list-webhooks.ts';
import { webhookView } from '../../output/views/webhooks/webhook-view.ts';

export default class WebhookList extends PixCommand {
  static override traits = { prints: [webhookView] };
  static override summary = 'List registered webhooks';
  static override examples = ['pix webhook list'];
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { out } = await this.start(WebhookList);
    await out.many(webhookView, listWebhooks(await this.operator()));
  }
}
