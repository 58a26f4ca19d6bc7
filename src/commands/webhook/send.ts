import { string as argument } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { chooseDeliveryBody } from '../../cli/flows/choose-delivery-body.ts';
import { listenSecrets } from '../../cli/flows/listening/listen-secrets.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { EMITTED_EVENTS, type EventName } from '../../domain/money/transaction-statuses.ts';
import { checkEndpoint, sendDelivery } from '../../operations/webhooks/send-delivery.ts';
import { testDeliveryView } from '../../output/views/webhooks/test-delivery-view.ts';

export default class WebhookSend extends PixCommand {
  static override summary = 'Send a signed test delivery to an endpoint';
  static override description =
    'Shows the response. Exit code 8 unless it is 2xx within 5 s. Plain http to another machine requires --plain-http, because deliveries contain names and documents.';
  static override examples = [
    'pix webhook send http://127.0.0.1:3000/pix --event TRANSACTION_COMPLETED',
    'pix webhook send https://shop.example.com/pix --event INFRACTION_CHANGED --transaction TX20261121ABC',
    'pix webhook send http://127.0.0.1:3000/ --event TRANSACTION_REFUNDED --data @body.json',
  ];
  static override args = { url: argument({ required: true, description: 'URL of the endpoint' }) };
  static override flags = {
    event: string({ required: true, options: [...EMITTED_EVENTS], description: 'event to send' }),
    data: string({
      helpValue: '@FILE|JSON',
      description: 'body, sent byte for byte (default: a sample)',
    }),
    transaction: string({
      helpValue: 'ID',
      exclusive: ['data'],
      description: 'id of a real transaction to use as the body',
    }),
    'secret-stdin': boolean({ description: 'read the secret from stdin' }),
    unsigned: boolean({ exclusive: ['secret-stdin'], description: 'send without a signature' }),
    'plain-http': boolean({ description: 'allow http:// to another machine' }),
    yes: changeFlags.yes,
    'dry-run': changeFlags['dry-run'],
  };
  static override traits = { changes: true };

  async run(): Promise<void> {
    const started = await this.start(WebhookSend);
    const { args, flags, out, session } = started;
    const event = flags.event as EventName;
    const url = checkEndpoint(args.url, flags['plain-http']);
    const secrets = flags.unsigned ? [] : await listenSecrets(this.world, started, flags['secret-stdin']);
    const { data, transaction } = flags;
    const choice = { event, data, transaction };
    const read = (file: string): Promise<Uint8Array> => this.readNamedFile(file);
    const body = await chooseDeliveryBody(this.world, choice, read, () => this.operator());
    const secret = secrets.at(-1) ?? null;
    const order = { url, event, body, secret };
    const taken = await sendDelivery(await session.transport(), this.world.clock, order);
    await out.own(testDeliveryView, { url, event, signed: secret !== null, ...taken });
    if (!taken.delivered) this.endsWith('check');
  }
}
