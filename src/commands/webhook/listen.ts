import { boolean, integer, string } from '@oclif/core/flags';
import { inboxFile, listenSecrets, registerListener, tellers } from '../../cli/listen-order.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { EVENTS } from '../../domain/states.ts';
import { listen } from '../../operations/listen.ts';

export default class WebhookListen extends PixCommand {
  static override summary = 'Receive deliveries here: verify, keep, show, forward';
  static override description =
    'Each event is kept in the inbox before it is answered. Forgeries are refused with 401. Ctrl-C ends it.';
  static override examples = [
    '<%= config.bin %> webhook listen --forward-to http://127.0.0.1:3000/pix',
    '<%= config.bin %> webhook listen --register --public-url https://tunnel.example.com/ --json',
  ];
  static override flags = {
    port: integer({ min: 0, max: 65_535, default: 4400, description: 'port; 0 is any free one' }),
    host: string({ default: '127.0.0.1', description: 'address to listen on' }),
    path: string({ default: '/', description: 'path that takes deliveries' }),
    'secret-stdin': boolean({ description: 'read the secret from stdin' }),
    tolerance: integer({
      min: 1,
      default: 300,
      helpValue: 'SECONDS',
      description: 'how far off the time of a signature may be',
    }),
    'forward-to': string({ helpValue: 'URL', description: 'hand each new event on, byte for byte' }),
    event: string({
      multiple: true,
      multipleNonGreedy: true,
      options: [...EVENTS],
      description: 'show and forward only these; all are kept',
    }),
    register: boolean({
      dependsOn: ['public-url'],
      description: 'register the public address as a webhook first',
    }),
    'public-url': string({
      helpValue: 'URL',
      description: 'the address under which the service reaches this listener',
    }),
    'ready-file': string({
      helpValue: 'FILE',
      description: 'written with address and process id once it listens',
    }),
    'exit-after': integer({ min: 1, helpValue: 'N', description: 'end after so many new events' }),
    'tls-cert': string({
      helpValue: 'FILE',
      dependsOn: ['tls-key'],
      description: 'certificate (PEM), to listen with TLS',
    }),
    'tls-key': string({ helpValue: 'FILE', dependsOn: ['tls-cert'], description: 'its key (PEM)' }),
  };

  async run(): Promise<void> {
    const started = await this.start(WebhookListen);
    const { flags, session } = started;
    const events = flags.event ?? [];
    const publicUrl = flags['public-url'];
    const [cert, key] = await Promise.all([
      this.readTextOf(flags['tls-cert']),
      this.readTextOf(flags['tls-key']),
    ]);
    const secrets =
      flags.register && publicUrl !== undefined
        ? await registerListener(this.world, started, await this.operator(), { url: publicUrl, events })
        : await listenSecrets(this.world, started, flags['secret-stdin']);
    const forwardTo = flags['forward-to'];
    this.endsBySignal();
    await listen(this.world.clock, session.signal, {
      ...{
        host: flags.host,
        port: flags.port,
        path: flags.path,
        secrets,
        events,
        toleranceSeconds: flags.tolerance,
      },
      inboxFile: inboxFile(this.world),
      exitAfter: flags['exit-after'],
      ...(forwardTo === undefined
        ? {}
        : { forward: { url: forwardTo, transport: await session.transport() } }),
      ...(cert && key ? { tls: { cert, key } } : {}),
      ...tellers(started, this.path(flags['ready-file'])),
    });
  }
}
