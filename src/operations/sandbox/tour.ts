import { type Clock, sleep } from '../../domain/time/clock.ts';
import type { MessageKey } from '../../i18n/index.ts';
import {
  type ChildSetting,
  type RunningPix,
  removeEnvironmentSecrets,
  spawnPix,
  stepFailed,
} from './spawn-pix.ts';

export interface TourOrder extends Omit<ChildSetting, 'cwd' | 'onStart'> {
  readonly clock: Clock;
  readonly pauseMs: number;
  readonly heading: (key: MessageKey) => void;
  readonly command: (line: string) => void;
  readonly show: (text: string) => void;
}

const REFERENCE = 'tour-order-1';

/**
 * Runs the steps of `pix tour` in a temporary folder, with a separate sandbox. Even when a signal ends it, no
 * process and no file remain.
 * @throws PixError `check` when a step fails
 */
export async function tour(order: TourOrder): Promise<void> {
  const { mkdtemp, rm } = process.getBuiltinModule('node:fs').promises;
  const path = process.getBuiltinModule('node:path');
  const folder = await mkdtemp(path.join(process.getBuiltinModule('node:os').tmpdir(), 'pix-tour-'));
  const started: RunningPix[] = [];
  const end = new AbortController();
  const setting: ChildSetting = {
    ...order,
    cwd: folder,
    env: ownEnvironment(order.env, folder),
    signal: AbortSignal.any([order.signal, end.signal]),
    onStart: (child) => started.push(child),
  };
  try {
    await walk(order, setting);
  } finally {
    end.abort();
    await Promise.all(started.map(({ ended }) => ended.catch(() => undefined)));
    await rm(folder, { recursive: true, force: true });
  }
}

async function walk(order: TourOrder, setting: ChildSetting): Promise<void> {
  const pause = (): Promise<void> => sleep(order.clock, order.pauseMs, order.signal);
  const step = async (key: MessageKey, args: readonly string[]): Promise<void> => {
    await pause();
    order.heading(key);
    order.command(lineOf(args));
    await spawnPix(setting, args).ended;
  };

  order.heading('tour.sandbox');
  const start = ['sandbox', 'start', '--data', ':memory:', '--port', '0'];
  order.command(`${lineOf(start)} &`);
  const { baseUrl } = JSON.parse(await firstLine(setting, [...start, '--json'])) as { baseUrl: string };
  order.show(`${baseUrl}\n`);
  await step('tour.profile', ['profile', 'use', 'sandbox']);

  const port = await freePort();
  await pause();
  order.heading('tour.listen');
  // The listener must be running when the ownership check of its webhook arrives (§6.6).
  const listen = [
    'webhook',
    'listen',
    '--port',
    String(port),
    '--register',
    '--public-url',
    `http://127.0.0.1:${port}/`,
    '--event',
    'TRANSACTION_COMPLETED',
    '--exit-after',
    '1',
  ];
  order.command(`${lineOf(listen)} &`);
  const listening = await listener(order, setting, listen);

  await step('tour.charge', ['charge', 'create', '--amount', '10,00', '--reference', REFERENCE]);
  const find = ['charge', 'get', '--reference', REFERENCE, '--jq', '.id'];
  await pause();
  order.heading('tour.pay');
  order.command(`$ ID=$(${lineOf(find).slice(2)})`);
  const id = (await spawnPix(setting, find, true).ended).trim();
  order.command('$ pix sandbox pay "$ID"');
  await spawnPix(setting, ['sandbox', 'pay', id]).ended;

  await pause();
  order.heading('tour.delivered');
  order.show(await listening.ended);

  await step('tour.report', ['report', 'export', '--from', '1h', '--to', 'now', '--out', 'report.csv']);
  await step('tour.balance', ['balance']);
}

const lineOf = (args: readonly string[]): string => `$ pix ${args.join(' ')}`;

/** Returns an environment with separate folders, and without variables that refer to the user's account. */
const ownEnvironment = (env: TourOrder['env'], folder: string): TourOrder['env'] => ({
  ...removeEnvironmentSecrets(env),
  PIX_CONFIG_DIR: `${folder}/config`,
  PIX_DATA_DIR: `${folder}/data`,
});

/** Starts the listener and waits until it is ready. */
async function listener(
  { clock }: TourOrder,
  setting: ChildSetting,
  args: readonly string[],
): Promise<RunningPix> {
  const fs = process.getBuiltinModule('node:fs');
  const ready = 'listening.json';
  const listening = spawnPix(setting, [...args, '--ready-file', ready], true);
  while (!fs.existsSync(`${setting.cwd}/${ready}`)) {
    if (listening.process.exitCode === 0) throw stepFailed(args, 0);
    await Promise.race([listening.ended, sleep(clock, 20, setting.signal)]);
  }
  return listening;
}

/**
 * Starts a command that keeps running.
 * @returns the first line of its output
 */
function firstLine(setting: ChildSetting, args: readonly string[]): Promise<string> {
  const found = Promise.withResolvers<string>();
  let text = '';
  const child = spawnPix(setting, args, true);
  child.process.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const end = text.indexOf('\n');
    if (end >= 0) found.resolve(text.slice(0, end));
  });
  child.ended.then(() => found.reject(stepFailed(args, 0)), found.reject);
  return found.promise;
}

function freePort(): Promise<number> {
  const server = process.getBuiltinModule('node:net').createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
