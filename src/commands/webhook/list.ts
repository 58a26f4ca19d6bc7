import { PixCommand } from '../../cli/pix-command.ts';
import { listWebhooks } from '../../operations/webhooks/webhooks.ts';
import { webhookView } from '../../output/views/webhooks/webhook.ts';

export default class WebhookList extends PixCommand {
  static override summary = 'List registered webhooks';
  static override examples = ['pix webhook list'];

  async run(): Promise<void> {
    const { out } = await this.start(WebhookList);
    await out.many(webhookView, listWebhooks(await this.operator()));
  }
}
