import { boolean, integer, string } from '@oclif/core/flags';
import { completes } from '../../cli/flags/flag-types.ts';
import { PixCommand, type Started } from '../../cli/pix-command.ts';
import type { World } from '../../cli/session/world.ts';
import { type RunningSandbox, SCENARIOS, type Scenario } from '../../contract/schemas/control.ts';
import type { Transport } from '../../contract/transport.ts';
import { detachSandbox } from '../../operations/sandbox/detach-sandbox.ts';
import { runSandbox, type SandboxOrder } from '../../operations/sandbox/run-sandbox.ts';
import { checkStart } from '../../operations/sandbox/sandbox-profile.ts';
import type { Presenter } from '../../output/presenter.ts';
import { runningView } from '../../output/views/setup/sandbox-view.ts';
import { dataFile } from '../../system/files/paths.ts';

export default class SandboxStart extends PixCommand {
  static override traits = { tellsSecrets: true, shows: [runningView] };
  static override summary = 'Start a local sandbox of the service and its profile "sandbox"';
  static override description =
    'Listens on loopback only; no account is needed. Ctrl-C stops the sandbox. The next start continues where it stopped, except with --data :memory:.';
  static override examples = [
    'pix sandbox start',
    'pix sandbox start --data :memory: --port 0 --json',
    'pix sandbox start --detach',
  ];
  static override flags = {
    port: integer({
      min: 0,
      max: 65_535,
      default: 4480,
      helpValue: 'PORT',
      description: 'port; 0 for any free port',
    }),
    data: string({
      helpValue: 'DIR|:memory:',
      ...completes('files'),
      description: 'folder for its data (default: below PIX_DATA_DIR); :memory: stores nothing',
    }),
    seed: integer({
      min: 0,
      helpValue: 'N',
      description: 'seed of ids, tokens and random values of new data (default: random)',
    }),
    traffic: integer({
      min: 1,
      max: 60_000,
      helpValue: 'RATE',
      description: 'generate traffic: actions per minute',
    }),
    'no-challenge': boolean({ description: 'deliver to webhooks that have not answered the challenge' }),
    scenario: string({ options: [...SCENARIOS], description: 'traffic scenario' }),
    detach: boolean({ description: 'run in the background' }),
  };

  async run(): Promise<void> {
    const started = await this.start(SandboxStart);
    const { flags } = started;
    const data = flags.data === ':memory:' ? flags.data : this.path(flags.data);
    const challenge = !flags['no-challenge'];
    const wishes = { ...flags, data, challenge, scenario: flags.scenario as Scenario | undefined };
    if (flags.detach) return startDetached(this.world, started, wishes);
    this.endsBySignal();
    await startInForeground(this.world, started, wishes);
  }
}

interface StartWishes extends Pick<SandboxOrder, 'port' | 'seed' | 'traffic' | 'scenario' | 'challenge'> {
  /** Absolute path of a folder, or `:memory:`; undefined for a folder inside the data folder. */
  readonly data: string | undefined;
}

/**
 * Runs the sandbox in this process until a signal arrives. With JSON, the first line contains all addresses
 * and tokens.
 */
async function startInForeground(
  world: World,
  { out, notes, session }: Started,
  wishes: StartWishes,
): Promise<void> {
  await withNetwork(world, async (deliver) =>
    runSandbox(
      {
        clock: world.clock,
        random: world.random,
        signal: session.signal,
        profiles: session.profiles,
        vault: await session.vault({ store: 'plain' }),
      },
      {
        ...wishes,
        store: wishes.data ?? dataFile(world, 'sandbox'),
        topmost: wishes.data ?? dataFile(world, ''),
        version: world.version,
        deliver,
        onBug: (error) =>
          notes.note('sandbox.bug', {
            reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
          }),
        async onReady(running) {
          await show(out, running);
          notes.note('sandbox.ready', { url: running.baseUrl, profile: running.profile });
        },
      },
    ),
  );
}

async function startDetached(
  world: World,
  { out, notes, session }: Started,
  wishes: StartWishes,
): Promise<void> {
  await withNetwork(world, (send) => checkStart(session.profiles, send));
  const { port, seed, data, traffic, scenario } = wishes;
  const values = Object.entries({ port, seed, data, traffic, scenario }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, `${value}`],
  );
  const options = wishes.challenge ? values : [...values, '--no-challenge'];
  const { pid, ...running } = await detachSandbox(world.clock, {
    command: [...world.self, 'sandbox', 'start', ...options, '--json'],
    env: world.env,
    logFile: dataFile(world, 'sandbox.log'),
    signal: session.signal,
  });
  await show(out, running);
  notes.note('sandbox.detached', { pid, url: running.baseUrl });
}

/** Prints JSON on one line, because the parent process reads that line while the sandbox runs. */
async function show(out: Presenter, running: RunningSandbox): Promise<void> {
  const { form, jq, fields, write } = out.options;
  const isWhole = jq === undefined && fields === undefined && (form === 'json' || form === 'ndjson');
  if (isWhole) await write(`${JSON.stringify(running)}\n`);
  else await out.own(runningView, running);
}

async function withNetwork(world: World, work: (send: Transport) => Promise<void>): Promise<void> {
  if (world.transport) return work(world.transport);
  const { createUndiciTransport } = await import('../../client/transport/undici-transport.ts');
  const { send, close } = createUndiciTransport({ env: world.env });
  try {
    await work(send);
  } finally {
    await close();
  }
}
