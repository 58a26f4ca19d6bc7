import type { Clock } from '../../../src/domain/time/clock.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts';
import { newProfile } from '../../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import { addSecret } from '../../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { addTokens } from '../../support/worlds/add-tokens.ts';

/**
 * The files of an operator. By mistake, the operator may pay from a second account, or at a copy of the
 * service.
 */
export interface Desk {
  readonly data: string;
  readonly config: string;
  /** Name of the profile that pays. The profile `second` is for the second account at the service. */
  readonly profile: string;
  readonly sandbox: Sandbox;
  /** URLs of a copy of the service. It has the same accounts and tokens, but none of the payments. */
  readonly copy: Sandbox['roots'];
  readonly journalUrl?: string | undefined;
  /** Sets how much the machine's clock is ahead of the service's, in ms. Running processes notice it, too. */
  readonly setClock?: (aheadMs: number) => void;
}

/** The port of the copy of the service. The service itself never has this port. */
export const COPY_PORT = '2';

/** Returns a copy of the service. The sandbox creates the same accounts and tokens for the same seed. */
export const serviceCopy = (
  clock: Clock,
  seed = 7,
  baseUrl = `http://127.0.0.1:${COPY_PORT}`,
): Promise<Sandbox> => createSandbox({ clock, seed, store: ':memory:', baseUrl, challenge: false });

/** Adds the profile `second`, with the credentials of the second account. */
export async function addSecondProfile({
  config,
  sandbox,
  clock,
}: {
  readonly config: string;
  readonly sandbox: Sandbox;
  readonly clock: Clock;
}): Promise<void> {
  const profiles = new ProfileStore(config);
  const vault = await openVault('plain', { configDir: config, env: {}, platform: 'linux' });
  const kept = { profiles, vault, clock };
  const { main, hub, card } = sandbox.roots;
  await profiles.put(newProfile('second', 'plain', { baseUrl: main, hubUrl: hub, cardUrl: card }));
  const { tokens, card: client } = secondOf(sandbox);
  await addTokens(kept, 'second', tokens, ['both', 'hub']);
  await addSecret(kept, 'second', 'card.clientId', client.clientId);
  await addSecret(kept, 'second', 'card.clientSecret', client.clientSecret);
}

export function secondOf({ accounts }: Sandbox): Sandbox['accounts'][0] {
  const [, second] = accounts;
  if (!second) throw new Error('the sandbox has one account only');
  return second;
}
