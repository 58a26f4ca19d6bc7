import type { RunningSandbox, Scenario } from '../../contract/schemas/control.ts';
import type { Transport } from '../../contract/transport.ts';
import { createSandbox, type Sandbox } from '../../sandbox/create-sandbox.ts';
import { serveSandbox } from '../../sandbox/serve-sandbox.ts';
import type { SecretKeeper } from '../../storage/vault/manage-secrets.ts';
import { giveAll } from '../../system/files/create-file.ts';
import { makePrivateFolder } from '../../system/files/private-files.ts';
import { createPrivately, withSqliteErrors } from '../../system/sqlite/sqlite-file.ts';
import type { Operator } from '../operator.ts';
import { checkStart, SANDBOX_PROFILE, writeSandboxProfile } from './sandbox-profile.ts';

export interface SandboxOrder {
  readonly port: number;
  /** Absolute path of the data folder, or `:memory:`. */
  readonly store: string;
  /** The topmost folder that only `pix` uses: the folder of `--data`, or the data folder of `pix`. */
  readonly topmost: string;
  /** Seed of a new store. Default: random, so that nobody can guess the tokens. */
  readonly seed: number | undefined;
  /** New charges and payouts per minute. Undefined leaves the rate unchanged. */
  readonly traffic: number | undefined;
  /** The scenario to run. If `traffic` is undefined, the scenario runs at the default rate. */
  readonly scenario: Scenario | undefined;
  /** Whether a webhook receives deliveries only after its endpoint has proved its ownership (§6.6). */
  readonly challenge: boolean;
  readonly version: string;
  /** Sends deliveries, and the request that checks whether another sandbox is running. */
  readonly deliver: Transport;
  readonly onBug: (error: unknown) => void;
  readonly onReady: (running: RunningSandbox) => Promise<void>;
}

export interface SandboxDeps extends SecretKeeper, Pick<Operator, 'random' | 'signal'> {}

const DATABASE = 'sandbox.db';
const MOST_PORTS_TRIED = 20;
/** A JavaScript number can represent every integer of 6 bytes exactly, but not every integer of 7 bytes. */
const SEED_BYTES = 6;

/**
 * Runs the sandbox on loopback until the signal is aborted, or a request stops it. Writes its profile.
 * @throws PixError `usage` when the profile does not belong to a sandbox, its sandbox is already running, or
 * the port or folder cannot be used
 */
export async function runSandbox(deps: SandboxDeps, order: SandboxOrder): Promise<void> {
  const { clock, signal } = deps;
  await checkStart(deps.profiles, order.deliver);
  const stopped = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => stopped.resolve(), { once: true });
  const isInMemory = order.store === ':memory:';
  if (!isInMemory) makeStore(order);
  const sandbox = await createSandbox({
    clock,
    seed: order.seed ?? Buffer.from(deps.random(SEED_BYTES)).readUIntBE(0, SEED_BYTES),
    store: order.store,
    deliver: order.deliver,
    version: order.version,
    challenge: order.challenge,
    onStop: () => stopped.resolve(),
    onBug: order.onBug,
  });
  try {
    const { close } = await serveSandbox(sandbox, {
      host: '127.0.0.1',
      port: order.port,
      cardPorts: portsBeside(order.port),
    });
    try {
      const running = addresses(sandbox);
      await beginTraffic(sandbox, running.controlUrl, order);
      await writeSandboxProfile(deps, running, await cardSecrets(sandbox));
      if (!isInMemory) giveAll(order.store, DATABASE);
      await order.onReady(running);
      if (!signal.aborted) await stopped.promise;
    } finally {
      await close();
    }
  } finally {
    await sandbox.close();
  }
}

/**
 * Creates the folder and the database. If root runs `pix` in a user's folder, that user owns the new files.
 */
function makeStore({ store, topmost }: SandboxOrder): void {
  const file = process.getBuiltinModule('node:path').join(store, DATABASE);
  withSqliteErrors(file, () => {
    makePrivateFolder(store, topmost);
    // SQLite gives its -wal and -shm files the owner of the database file. An existing database may be in
    // use, so its owner is not changed.
    if (!process.getBuiltinModule('node:fs').existsSync(file)) createPrivately(file);
  });
}

async function beginTraffic(
  { handle }: Sandbox,
  controlUrl: string,
  { traffic: perMinute, scenario }: SandboxOrder,
): Promise<void> {
  if (perMinute === undefined && scenario === undefined) return;
  await handle({
    method: 'POST',
    url: `${controlUrl}/traffic`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ perMinute, scenario }),
  });
}

function portsBeside(port: number): readonly number[] {
  const next = Array.from({ length: MOST_PORTS_TRIED }, (_, at) => port + 1 + at);
  return port === 0 ? [0] : [...next.filter((one) => one <= 65_535), 0];
}

function addresses({ roots, tokens, seed }: Sandbox): RunningSandbox {
  const { main, hub, card, sandbox, control } = roots;
  return {
    baseUrl: main,
    hubUrl: hub,
    cardUrl: card,
    sandboxUrl: sandbox,
    controlUrl: control,
    tokens,
    profile: SANDBOX_PROFILE,
    seed,
  };
}

async function cardSecrets(sandbox: Sandbox): Promise<Readonly<Record<string, string>>> {
  const { ca, client } = await sandbox.certificates();
  const { clientId, clientSecret } = sandbox.accounts[0].card;
  return {
    'card.clientId': clientId,
    'card.clientSecret': clientSecret,
    'card.cert': client.cert,
    'card.key': client.key,
    'card.ca': ca,
  };
}
