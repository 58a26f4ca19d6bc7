import { changeFlags } from '../../cli/flags/global-flags.ts';
import { listenFlags } from '../../cli/flags/listen-flags.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { eventHandlers, listenSecrets, registerListener } from '../../cli/flows/listen-options.ts';
import { polling, pollSince } from '../../cli/flows/poll-missed.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { inboxPlace } from '../../cli/session/inbox-place.ts';
import type { Listener } from '../../listener/listener.ts';
import { listen } from '../../operations/webhooks/listen.ts';

export default class WebhookListen extends PixCommand {
  static override summary = 'Receive deliveries: verify, store, show and forward them';
  static override description =
    'Each delivery is stored in the inbox before it is answered. An invalid signature is answered with 401. Ctrl-C stops it.';
  static override examples = [
    'pix webhook listen --forward-to http://127.0.0.1:3000/pix',
    'pix webhook listen --register --public-url https://tunnel.example.com/ --json',
  ];
  static override flags = listenFlags;

  async run(): Promise<void> {
    const started = await this.start(WebhookListen);
    const { flags, session, typed } = started;
    if (!flags.poll) refuseWithout(typed, '--poll', ['since']);
    const { host, port, path, event: events = [], 'public-url': url, 'forward-to': forwardTo } = flags;
    const [cert, key] = await Promise.all([
      this.readTextOf(flags['tls-cert']),
      this.readTextOf(flags['tls-key']),
    ]);
    const register = flags.register && url !== undefined;
    if (register) this.refuseWhenReadOnly();
    else refuseWithout(typed, '--register', Object.keys(changeFlags));
    const operator = register || flags.poll ? await this.operator() : undefined;
    const registering =
      register && operator
        ? (listener: Pick<Listener, 'addSecret'>) =>
            registerListener(this.world, started, operator, listener, { url, events })
        : undefined;
    // Its request is shown, and nothing is listened to.
    if (flags['dry-run']) await registering?.({ addSecret: () => undefined });
    const since = await pollSince(flags, operator, this.world.clock.now());
    const secrets = register ? [] : await listenSecrets(this.world, started, flags['secret-stdin']);
    this.endsBySignal();
    await listen(this.world.clock, session.signal, {
      ...{ host, port, path, secrets, events, toleranceSeconds: flags.tolerance, awaitsSecret: register },
      inboxPlace: inboxPlace(this.world, flags.inbox),
      exitAfter: flags['exit-after'],
      ...(forwardTo && { forward: { url: forwardTo, transport: await session.transport() } }),
      ...(cert && key ? { tls: { cert, key } } : {}),
      ...(flags.poll && operator ? { poll: polling(started, operator, since) } : {}),
      ...eventHandlers(started, this.path(flags['ready-file']), registering),
    });
  }
}
