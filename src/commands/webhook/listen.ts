import { changeFlags } from '../../cli/flags/global-flags.ts';
import { listenFlags } from '../../cli/flags/listen-flags.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { listenOptions } from '../../cli/flows/listening/listen-options.ts';
import { refuseOtherContent } from '../../cli/flows/listening/ready-file.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { listen } from '../../operations/webhooks/listen.ts';
import { RECEIVED_EVENT } from '../../output/event-line.ts';

export default class WebhookListen extends PixCommand {
  static override summary = 'Receive deliveries: verify, store, show and forward them';
  static override description =
    'Each delivery is stored in the inbox before it is answered. An invalid signature is answered with 401. Secrets rotated or added in the profile are accepted without a restart; SIGHUP reads them again. Events to forward are queued in the inbox, also across restarts. If a URL does not answer an event with 2xx, the listener tries again after 1 s, then with doubled pauses of up to 5 minutes, for 3 days; later events of the same transaction wait. A URL that does not answer at all is tried every 30 s. `pix inbox replay --failed` forwards events that were given up. Ctrl-C stops the listener.';
  static override examples = [
    'pix webhook listen --forward-to http://127.0.0.1:3000/pix',
    'pix webhook listen --register --public-url https://tunnel.example.com/ --json',
  ];
  static override flags = listenFlags;
  static override traits = { shows: [RECEIVED_EVENT] };

  async run(): Promise<void> {
    const started = await this.start(WebhookListen);
    const { flags, out, session, typed } = started;
    if (!out.forMachines) refuseWithout(typed, '--json', ['fields']);
    if (!flags.poll) refuseWithout(typed, '--poll', ['since']);
    if (flags.register) this.refuseWhenReadOnly();
    else refuseWithout(typed, '--register', Object.keys(changeFlags));
    if (!flags['forward-to'] && !flags.route)
      refuseWithout(typed, '--forward-to', ['forward-ca', 'forward-insecure']);
    const [cert, key, forwardCa] = await Promise.all([
      this.readTextOf(flags['tls-cert']),
      this.readTextOf(flags['tls-key']),
      this.readTextOf(flags['forward-ca']),
    ]);
    const readyFile = this.resultPath(flags['ready-file'], []);
    if (readyFile !== undefined) refuseOtherContent(readyFile);
    const { order, reload } = await listenOptions(this.world, started, {
      operator: flags.register || flags.poll ? await this.operator() : undefined,
      tls: cert && key ? { cert, key } : undefined,
      forwardCa,
      readyFile,
    });
    this.endsBySignal(reload);
    await listen(this.world.clock, session.signal, order);
  }
}
