import { boolean, string } from '@oclif/core/flags';
import { withQuestion } from '../../cli/asking/questions-of-inputs.ts';
import { checkWebUrl, REPEATABLE } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { noteWebhookVerification } from '../../cli/flows/note-webhook-verification.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { showAndKeepSecret } from '../../cli/session/keep-webhook-secret.ts';
import { createWebhook } from '../../contract/routes/webhooks.ts';
import { createdWebhook } from '../../contract/schemas/webhook.ts';
import { EVENTS, type EventName } from '../../domain/money/transaction-statuses.ts';
import { webhookView } from '../../output/views/webhooks/webhook-view.ts';

export default class WebhookCreate extends PixCommand {
  static override traits = {
    tellsSecrets: true,
    audited: true,
    changes: true,
    shows: [webhookView, createdWebhook],
  };
  static override summary = 'Register a webhook for the events of the account';
  static override examples = [
    'pix webhook create --url https://shop.example.com/pix --generate-secret --yes',
    'pix webhook create --url https://shop.example.com/pix --event TRANSACTION_COMPLETED --yes',
  ];
  static override flags = {
    url: withQuestion(string({ required: true, description: 'public https URL that receives deliveries' }), {
      check: (url) => checkWebUrl('url', url),
    }),
    event: string({
      ...REPEATABLE,
      options: [...EVENTS],
      description: 'event to deliver; repeatable (default: all)',
    }),
    'generate-secret': boolean({
      description: 'sign deliveries; the secret is shown once and stored in the vault',
    }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(WebhookCreate);
    const { flags } = started;
    const operator = await this.operator();
    const events = (flags.event ?? []) as EventName[];
    const body = { url: flags.url, events, generateSecret: flags['generate-secret'] };
    const url = { url: flags.url };
    const webhook = await this.confirmAndCall(createWebhook, { body }, 'webhook.create.confirm', url);
    const { id } = webhook.item;
    await showAndKeepSecret(started, id, webhookView, webhook);
    await noteWebhookVerification(started.notes, operator, id);
  }
}
