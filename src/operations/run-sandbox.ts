import type { RunningSandbox, Scenario } from '../contract/schemas/control.ts';
import type { Transport } from '../contract/wire.ts';
import type { Clock } from '../domain/clock.ts';
import { createSandbox, type Sandbox } from '../sandbox/create-sandbox.ts';
import { serveSandbox } from '../sandbox/serve-sandbox.ts';
import { newProfile, type Profile } from '../storage/profile.ts';
import type { ProfileStore } from '../storage/profiles.ts';
import { addToken } from '../storage/secret-notes.ts';
import type { Vault } from '../storage/vault.ts';

export interface SandboxOrder {
  readonly port: number;
  /** A folder, absolute, or `:memory:`. */
  readonly store: string;
  readonly seed: number;
  /** Turns of traffic a minute; undefined: as it was. */
  readonly traffic: number | undefined;
  /** The story it tells; without a rate, at the sandbox's own. */
  readonly scenario: Scenario | undefined;
  /** Webhooks get nothing until they proved their ownership (§6.6). */
  readonly challenge: boolean;
  readonly version: string;
  /** How its deliveries go out. */
  readonly deliver: Transport;
  readonly onBug: (error: unknown) => void;
  /** Called when it answers, and its profile is written. */
  readonly onReady: (running: RunningSandbox) => Promise<void>;
}

export interface SandboxDeps {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly profiles: ProfileStore;
  readonly vault: Vault;
}

const PROFILE = 'sandbox';

/** Runs the service on loopback until the signal, or until it is told to stop; its profile leads there. */
export async function runSandbox(deps: SandboxDeps, order: SandboxOrder): Promise<void> {
  const { clock, signal } = deps;
  const stopped = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => stopped.resolve(), { once: true });
  const sandbox = await createSandbox({
    clock,
    seed: order.seed,
    store: order.store,
    deliver: order.deliver,
    version: order.version,
    challenge: order.challenge,
    onStop: () => stopped.resolve(),
    onBug: order.onBug,
  });
  try {
    const { url, close } = await serveSandbox(sandbox, { host: '127.0.0.1', port: order.port });
    try {
      const running = addresses(url, sandbox.tokens);
      await beginTraffic(sandbox, running.controlUrl, order);
      await writeProfile(deps, running);
      await order.onReady(running);
      if (!signal.aborted) await stopped.promise;
    } finally {
      await close();
    }
  } finally {
    await sandbox.close();
  }
}

/** By the lever anybody may pull. */
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

function addresses(url: string, tokens: RunningSandbox['tokens']): RunningSandbox {
  return {
    baseUrl: `${url}/v1`,
    hubUrl: `${url}/hub/api/v1`,
    cardUrl: `${url}/card/v1`,
    sandboxUrl: `${url}/v1`,
    controlUrl: `${url}/control`,
    tokens,
    profile: PROFILE,
  };
}

/** The profile as this sandbox needs it, with what the user had set kept; in use when no other is. */
async function writeProfile({ profiles, vault, clock }: SandboxDeps, running: RunningSandbox): Promise<void> {
  const { tokens, profile: name, ...urls } = running;
  const before: Profile = profiles.find(name) ?? newProfile(name, 'plain');
  await profiles.put({
    ...before,
    ...urls,
    store: 'plain',
    live: false,
    tokens: [],
    settlingSeconds: before.settlingSeconds ?? 5,
    // The header's name is a guess elsewhere; here it is known.
    wire: { idempotencyHeader: 'Idempotency-Key', ...before.wire },
  });
  const kinds = {
    deposit: { scopes: ['DEPOSIT'], family: 'main' },
    withdraw: { scopes: ['WITHDRAW'], family: 'main' },
    both: { scopes: ['DEPOSIT', 'WITHDRAW'], family: 'main' },
    hub: { scopes: [], family: 'hub' },
  } as const;
  for (const [id, kind] of Object.entries(kinds)) {
    await addToken({ profiles, vault, clock }, name, {
      id,
      value: tokens[id as keyof typeof kinds],
      ...kind,
    });
  }
  if (profiles.active() === null) await profiles.use(name);
}
