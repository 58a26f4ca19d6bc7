import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { addTokens } from './add-tokens.ts';
import { type PixWorld, pixWorld } from './pix-world.ts';

export async function giveHubToken({ profiles, clock, home, sandbox }: PixWorld): Promise<void> {
  const vault = await openVault('plain', { configDir: `${home}/config`, env: {}, platform: 'linux' });
  await addTokens({ profiles, vault, clock }, 'sandbox', sandbox.tokens, ['hub']);
}

/** Sets the profile setting that makes hub requests idempotent. */
export async function confirmIdempotency({ profiles }: PixWorld): Promise<void> {
  await profiles.update('sandbox', (now) => ({
    ...now,
    wire: { ...now.wire, idempotencyHeader: 'Idempotency-Key' },
  }));
}

/**
 * Returns a user whose profile also has a token for the hub. Unless `confirmed` is false, the profile setting
 * `wire.idempotencyHeader` is set, which makes hub requests idempotent.
 */
export async function withHub(options: { readonly confirmed?: boolean } = {}): Promise<PixWorld> {
  const world = await pixWorld();
  await giveHubToken(world);
  if (options.confirmed !== false) await confirmIdempotency(world);
  return world;
}

/** Returns the user of `withHub` with R$ 900,00 in the account, from the paid charge `c1`. */
export async function withHubAndMoney(options: { readonly confirmed?: boolean } = {}): Promise<PixWorld> {
  const world = await withHub(options);
  await world.paidCharge(900, { clientReference: 'c1' });
  return world;
}
