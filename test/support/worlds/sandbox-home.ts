import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Clock } from '../../../src/domain/time/clock.ts';
import type { Sandbox } from '../../../src/sandbox/create-sandbox.ts';
import { newProfile } from '../../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { addTokens } from './add-tokens.ts';

/**
 * A cache of configuration folders: the content of each file by name. The key of a folder is JSON with the
 * sandbox's addresses, the sandbox's tokens and the time.
 */
const ready = new Map<string, ReadonlyMap<string, Buffer>>();

/**
 * Writes the profile `sandbox` and a plain vault with the sandbox's tokens into a new configuration folder.
 * If equal files were written before, it copies them, because writing a profile or vault is slow.
 */
export async function writeSandboxProfile(config: string, sandbox: Sandbox, clock: Clock): Promise<void> {
  const what = JSON.stringify([sandbox.roots, sandbox.tokens, clock.now()]);
  const files = ready.get(what);
  if (files === undefined) {
    await writeProfile(config, sandbox, clock);
    ready.set(what, filesIn(config));
    return;
  }
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(config, name)), { recursive: true, mode: 0o700 });
    writeFileSync(join(config, name), bytes, { mode: 0o600 });
  }
}

const filesIn = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [relative(folder, file), readFileSync(file)]),
  );

async function writeProfile(config: string, sandbox: Sandbox, clock: Clock): Promise<void> {
  const profiles = new ProfileStore(config);
  const vault = await openVault('plain', { configDir: config, env: {}, platform: 'linux' });
  const { main, hub, card, sandbox: sandboxRoot, control } = sandbox.roots;
  await profiles.put({
    ...newProfile('sandbox', 'plain', {
      baseUrl: main,
      hubUrl: hub,
      cardUrl: card,
      sandboxUrl: sandboxRoot,
      controlUrl: control,
    }),
    resolveSeconds: 5,
  });
  await addTokens({ profiles, vault, clock }, 'sandbox', sandbox.tokens, ['deposit', 'withdraw', 'both']);
  await profiles.use('sandbox');
}
