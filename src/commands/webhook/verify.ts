import { boolean, string } from '@oclif/core/flags';
import { DURATION_HELP, fileArgument, seconds } from '../../cli/flags/flag-types.ts';
import { secondsOf } from '../../cli/flags/parse-values.ts';
import { listenSecrets } from '../../cli/flows/listening/listen-secrets.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { STDIN } from '../../cli/streams/input.ts';
import { fail } from '../../domain/errors.ts';
import { verifyDelivery } from '../../operations/webhooks/replay-delivery.ts';
import { signatureVerdictView } from '../../output/views/webhooks/webhook-view.ts';

export default class WebhookVerify extends PixCommand {
  static override traits = { prints: [signatureVerdictView] };
  static override summary = 'Verify the signature of a saved delivery';
  static override description =
    'The body must be the exact bytes received. Exit code 8 if the signature or the event is invalid.';
  static override examples = [
    "pix webhook verify --signature 't=1795224600,v1=…' body.json",
    "pix webhook verify --signature 't=1795224600,v1=…' --timestamp-now 1795224610 - < body.json",
  ];
  static override args = {
    file: fileArgument({ default: '-', description: 'file with the body; - for stdin' }),
  };
  static override flags = {
    signature: string({
      required: true,
      helpValue: 'HEADER',
      description: 'value of the X-Callback-Signature header',
    }),
    event: string({
      helpValue: 'EVENT',
      description: 'value of the X-Callback-Event header, which must match the body',
    }),
    'timestamp-now': string({
      helpValue: 'T',
      description: 'reference time: Unix seconds or ISO 8601 (default: now)',
    }),
    tolerance: seconds({
      default: 300,
      description: `maximum clock difference of a signature, ${DURATION_HELP}`,
    }),
    'secret-stdin': boolean({ description: 'read the secret from stdin' }),
  };

  async run(): Promise<void> {
    const started = await this.start(WebhookVerify);
    const { args, flags } = started;
    if (args.file === STDIN && flags['secret-stdin']) throw fail('verify.one_stdin');
    const secrets = await listenSecrets(this.world, started, flags['secret-stdin']);
    const delivery = {
      header: flags.signature,
      event: flags.event ?? null,
      body: await this.readNamedFile(args.file),
      nowSeconds: secondsOf('timestamp-now', flags['timestamp-now'], this.world.clock.now()),
      toleranceSeconds: flags.tolerance,
    };
    const verdict = verifyDelivery(secrets, delivery);
    await started.out.own(signatureVerdictView, verdict);
    if (!verdict.valid) this.endsWith('check');
  }
}
