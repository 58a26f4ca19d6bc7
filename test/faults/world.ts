import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/domain/time/clock.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/create-sandbox.ts';
import { newProfile } from '../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../src/storage/profiles/profiles.ts';
import { addToken } from '../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../src/storage/vault/open-vault.ts';
import { askOf } from './ask.ts';
import { sellByPix } from './books.ts';
import { type FaultProxy, faultProxy, GIVE_UP_MS, SETTLE_MS, type WireFault } from './fault-proxy.ts';
import type { Ran } from './prepared.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Nothing of ours takes this long: then the run is lost, not the machine slow. */
const LONGEST_RUN_MS = 90_000;

/** What the pix under test does to itself; see `preload.cjs`. */
export interface SelfFaults {
  readonly killAtCommit?: { readonly nth: number; readonly when: 'before' | 'after' };
  readonly fullAtCommit?: number;
  readonly clock?: { readonly afterMs: number; readonly byMs: number };
}

/** One transaction of the service that took money out, and was not given up. */
export interface Applied {
  readonly reference: string;
  readonly cents: number;
}

/** A user's machine, a proxy and a sandbox behind it; new for each seed, on the same port for a worker. */
export interface FaultWorld {
  readonly folder: string;
  readonly sandbox: Sandbox;
  pix(
    argv: readonly string[],
    faults?: {
      readonly wire?: readonly WireFault[];
      readonly self?: SelfFaults;
      readonly env?: Readonly<Record<string, string>>;
      /** The data folder, by name: another one is another machine with a journal of its own. */
      readonly data?: string;
      /** Called with each piece of its stderr. */
      readonly onStderr?: (text: string) => void;
    },
  ): Promise<Ran>;
  /** Which faults struck in the last run. */
  struck(): readonly WireFault[];
  /** A paid charge: its id. */
  paidCharge(reais: number): Promise<string>;
  /** Every payout and transfer that took money out, by the service's own books. */
  applied(): Promise<readonly Applied[]>;
  end(): Promise<void>;
}

/** A proxy that many worlds use, one after the other. */
export const openProxy = faultProxy;

export async function faultWorld(
  proxy: FaultProxy,
  seed: number,
  options: { readonly headerConfirmed: boolean; readonly cache: string },
): Promise<FaultWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'pix-faults-'));
  const sandbox = await createSandbox({ clock: systemClock, seed, store: ':memory:', baseUrl: proxy.url });
  const config = join(folder, 'config');
  await writeProfile(config, proxy.url, sandbox, options.headerConfirmed);
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  const ask = askOf(sandbox);
  let struck: readonly WireFault[] = [];

  return {
    folder,
    sandbox,
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
      proxy.arm({ handle: sandbox.handle, deaf: !options.headerConfirmed }, wire, () =>
        child.kill('SIGKILL'),
      );
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
        const { data, hasNextPage } = await ask(
          'GET',
          `/v1/user/transactions?type=WITHDRAW&limit=100&page=${page}`,
        );
        for (const { status, clientReference, amount } of data as Record<string, unknown>[]) {
          if (status !== 'CANCELED' && status !== 'ERROR')
            all.push({ reference: String(clientReference ?? ''), cents: Math.round(Number(amount) * 100) });
        }
        if (!hasNextPage) return all;
      }
    },
    async end() {
      await sandbox.close();
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
  const vault = await openVault('plain', {
    configDir: config,
    env: {},
    platform: 'linux',
    clock: systemClock,
  });
  await profiles.put({
    ...newProfile('faults', 'plain', { baseUrl: `${url}/v1`, hubUrl: `${url}/hub/api/v1` }),
    settlingSeconds: SETTLE_MS / 1000,
    wire: headerConfirmed ? { idempotencyHeader: 'Idempotency-Key' } : {},
  });
  const deps = { profiles, vault, clock: systemClock };
  const both = {
    id: 'both',
    value: sandbox.tokens.both,
    scopes: ['DEPOSIT', 'WITHDRAW'],
    family: 'main' as const,
  };
  await addToken(deps, 'faults', both);
  await addToken(deps, 'faults', { id: 'hub', value: sandbox.tokens.hub, scopes: [], family: 'hub' });
  await profiles.use('faults');
}
