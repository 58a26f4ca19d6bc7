import { giveHubToken } from './hub-token.ts';
import { type PixWorld, pixWorld } from './pix-world.ts';

/**
 * Returns a user whose profile also has the hub's token. `confirmed`: the profile names the hub's idempotency
 * header.
 */
export async function withHub(options: { readonly confirmed?: boolean } = {}): Promise<PixWorld> {
  const world = await pixWorld();
  await giveHubToken(world);
  if (options.confirmed !== false)
    await world.run('profile set sandbox wire.idempotencyHeader Idempotency-Key');
  return world;
}

/** Like `withHub`, but the account has R$ 900 from the paid charge `c1`. */
export async function withHubAndMoney(options: { readonly confirmed?: boolean } = {}): Promise<PixWorld> {
  const world = await withHub(options);
  const { id } = await world.json<{ id: string }>('charge create --amount 900 --reference c1 --json');
  await world.run(`sandbox pay ${id}`);
  return world;
}
