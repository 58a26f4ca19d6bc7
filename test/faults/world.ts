import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transport } from '../../src/contract/transport.ts';
import { systemClock } from '../../src/domain/time/clock.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/create-sandbox.ts';
import { newProfile } from '../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../src/storage/profiles/profile-store.ts';
import { openVault } from '../../src/storage/vault/open-vault.ts';
import { addTokens } from '../support/worlds/add-tokens.ts';
import { askOf } from './ask.ts';
import { type FaultProxy, GIVE_UP_MS, SETTLE_MS, type WireFault } from './fault-proxy.ts';
import type { Ran } from './prepared.ts';
import { addSecondProfile, type Desk, serviceCopy } from './reruns/desk.ts';
import { sellByPix } from './service-records.ts';

const ROOT = join(import.meta.dirname, '../..');
const COPY = '/copy';
/** A run that takes more ms than this counts as hanging. */
const LONGEST_RUN_MS = 90_000;

/** Faults inside the process of pix. `preload.cjs` injects these faults. */
export interface SelfFaults {
  readonly killAtCommit?: { readonly nth: number; readonly when: 'before' | 'after' };
  /**
   * Fills the disk at the commit number `nth`. With `stays`, the disk stays full until the end of the run.
   */
  readonly fullAtCommit?: { readonly nth: number; readonly stays: boolean };
  readonly clock?: { readonly afterMs: number; readonly byMs: number };
}

export interface Applied {
  readonly reference: string;
  readonly cents: number;
}

/**
 * The machine of a user, a proxy and a sandbox. Each seed has its own machine and sandbox, but several seeds
 * use one proxy.
 */
export interface FaultWorld {
  readonly folder: string;
  readonly sandbox: Sandbox;
  pix(
    argv: readonly string[],
    faults?: {
      readonly wire?: readonly WireFault[];
      readonly self?: SelfFaults;
      readonly env?: Readonly<Record<string, string>>;
      /** Name of the data folder. A second folder represents a second machine. */
      readonly data?: string;
      readonly onStderr?: (text: string) => void;
    },
  ): Promise<Ran>;
  readonly desk: Desk;
  readonly copy: Sandbox;
  moved(): number;
  struck(): readonly WireFault[];
  /**
   * Creates a paid charge.
   * @returns the id of the charge
   */
  paidCharge(reais: number): Promise<string>;
  /** Returns all payouts and transfers that the service has applied and not canceled. */
  applied(): Promise<readonly Applied[]>;
  end(): Promise<void>;
}

export async function faultWorld(
  proxy: FaultProxy,
  seed: number,
  options: {
    readonly headerConfirmed: boolean;
    readonly cache: string;
    readonly service?: ((good: Transport) => Transport) | undefined;
  },
): Promise<FaultWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'pix-faults-'));
  const sandbox = await createSandbox({ clock: systemClock, seed, store: ':memory:', baseUrl: proxy.url });
  const config = join(folder, 'config');
  await writeProfile(config, proxy.url, sandbox, options.headerConfirmed);
  await addSecondProfile({ config, sandbox, clock: systemClock });
  const copy = await serviceCopy(systemClock, seed, `${proxy.url}${COPY}`);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  // Reads `sandbox.handle` for each request, because a test may replace it.
  const usual: Transport = (request) => sandbox.handle(request);
  const service = options.service?.(usual) ?? usual;
  const handle: Transport = (request) =>
    new URL(request.url).pathname.startsWith(COPY)
      ? copy.handle({ ...request, url: request.url.replace(COPY, '') })
      : service(request);
  const ask = askOf(sandbox);
  let struck: readonly WireFault[] = [];

  return {
    folder,
    sandbox,
    copy,
    desk: { data, config, profile: 'faults', sandbox, copy: copy.roots },
    moved: () => proxy.moved,
    struck: () => struck,
    async pix(argv, { wire = [], self, env = {}, data = 'data', onStderr } = {}) {
      const child = spawn(process.execPath, [join(ROOT, 'bin/run.js'), ...argv], {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          PIX_CONFIG_DIR: config,
          PIX_DATA_DIR: join(folder, data),
          PIX_CACHE_DIR: options.cache,
          PIX_TIMEOUT: `${GIVE_UP_MS / 1000}`,
          ...env,
          ...(self
            ? {
                NODE_OPTIONS: `--require "${join(ROOT, 'test/faults/preload.cjs')}"`,
                PIX_TEST_FAULTS: JSON.stringify(self),
              }
            : {}),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      proxy.arm({ handle, deaf: !options.headerConfirmed }, wire, () => child.kill('SIGKILL'));
      const texts = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const)
        child[name].on('data', (chunk: Buffer) => {
          texts[name] += chunk.toString();
          if (name === 'stderr') onStderr?.(chunk.toString());
        });
      const tooLong = setTimeout(() => child.kill('SIGKILL'), LONGEST_RUN_MS);
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      clearTimeout(tooLong);
      struck = proxy.struck;
      return { argv, code, ...texts };
    },
    paidCharge: (reais) => sellByPix({ ask }, reais),
    async applied() {
      const all: Applied[] = [];
      for (let page = 1; ; page += 1) {
        const path = `/v1/user/transactions?type=WITHDRAW&limit=100&page=${page}`;
        const { data, hasNextPage } = await ask('GET', path);
        for (const { status, clientReference, amount } of data as Record<string, unknown>[]) {
          if (status !== 'CANCELED' && status !== 'ERROR')
            all.push({ reference: String(clientReference ?? ''), cents: Math.round(Number(amount) * 100) });
        }
        if (!hasNextPage) return all;
      }
    },
    async end() {
      await sandbox.close();
      await copy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function writeProfile(
  config: string,
  url: string,
  sandbox: Sandbox,
  headerConfirmed: boolean,
): Promise<void> {
  const profiles = new ProfileStore(config);
  const vault = await openVault('plain', { configDir: config, env: {}, platform: 'linux' });
  await profiles.put({
    ...newProfile('faults', 'plain', { baseUrl: `${url}/v1`, hubUrl: `${url}/hub/api/v1` }),
    resolveSeconds: SETTLE_MS / 1000,
    wire: headerConfirmed ? { idempotencyHeader: 'Idempotency-Key' } : {},
  });
  const deps = { profiles, vault, clock: systemClock };
  // Some tests remove the token `both`, which has both scopes. pix then uses the tokens `deposit` and
  // `withdraw`.
  await addTokens(deps, 'faults', sandbox.tokens, ['both', 'deposit', 'withdraw', 'hub']);
  await profiles.use('faults');
}
