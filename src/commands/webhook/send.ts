import { string as argument } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { completes, transactionIdFlag } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { listenSecrets } from '../../cli/flows/listening/listen-secrets.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import type { World } from '../../cli/session/world.ts';
import { fail } from '../../domain/errors.ts';
import { EMITTED_EVENTS, type EventName } from '../../domain/money/transaction-statuses.ts';
import { isJsonObject, parseJson } from '../../domain/text/json.ts';
import type { Operator } from '../../operations/operator.ts';
import {
  buildDeliveryBody,
  checkEndpoint,
  sampleEventBody,
  sendDelivery,
} from '../../operations/webhooks/send-delivery.ts';
import { testDeliveryView } from '../../output/views/webhooks/webhook-view.ts';

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
      ...completes('@files'),
      description: 'body, sent byte for byte (default: a sample)',
    }),
    transaction: transactionIdFlag({
      exclusive: ['data'],
      description: 'id of a real transaction to use as the body',
    }),
    'secret-stdin': boolean({ description: 'read the secret from stdin' }),
    unsigned: boolean({ exclusive: ['secret-stdin'], description: 'send without a signature' }),
    'plain-http': boolean({ description: 'allow http:// to another machine' }),
    yes: changeFlags.yes,
    'dry-run': changeFlags['dry-run'],
  };
  static override traits = { changes: true, shows: [testDeliveryView] };

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

interface BodyChoice {
  readonly event: EventName;
  /** Value of `--data`: JSON, or `@FILE`. */
  readonly data: string | undefined;
  readonly transaction: string | undefined;
}

/**
 * Returns the body of a test delivery: an event of the given transaction, otherwise the JSON of `--data`,
 * otherwise an invented sample.
 * @throws PixError `usage` when the body is not a JSON object, because the service sends only JSON objects
 */
async function chooseDeliveryBody(
  { clock, random }: World,
  { event, data, transaction }: BodyChoice,
  readFile: (file: string) => Promise<Uint8Array>,
  operator: () => Promise<Operator>,
): Promise<string> {
  if (transaction !== undefined)
    return JSON.stringify(await buildDeliveryBody(await operator(), transaction, event));
  if (data === undefined) return JSON.stringify(sampleEventBody(event, { nowMs: clock.now(), random }));
  try {
    const text = data.startsWith('@')
      ? new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(data.slice(1)))
      : data;
    if (isJsonObject(parseJson(text))) return text;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw fail('data.format', { reason: error.message });
    throw error;
  }
  throw fail('data.format', { reason: 'expected {…}' });
}
