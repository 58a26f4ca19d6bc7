import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Values } from '../../commands/routes/route-line.ts';
import { giveHubToken } from '../../support/worlds/hub-token.ts';
import type { PixWorld } from '../../support/worlds/pix-world.ts';

const KEY = 'fornecedor@exemplo.com.br';

/**
 * Writes a batch file with two payouts. The first amount is so large that its payout stays PENDING for some
 * time (unshown.md §5).
 */
export const batchFile = async ({ home }: PixWorld): Promise<Values> => {
  writeFileSync(join(home, 'folha.csv'), `key,amount\n${KEY},150\n${KEY},11\n`);
  return {};
};

/**
 * Creates journal entries: a payout and a batch of this profile, then a newer payout of another profile.
 * Returns the id of the first payout's entry.
 */
export async function journaled(world: PixWorld): Promise<Values> {
  await Promise.all([giveHubToken(world), batchFile(world)]);
  await world.run(`payout create --key ${KEY} --amount 20 --reference p1 --yes`);
  await world.run('payout batch folha.csv --yes');
  await world.profiles.put({ ...world.profiles.get('sandbox'), name: 'other' });
  const env = { PIX_TOKEN: world.sandbox.tokens.both };
  await world.clock.advance(1_000);
  await world.run(`payout create --key ${KEY} --amount 21 --reference p2 --yes --profile other`, { env });
  const [entry] = await world.json<{ id: string }[]>('journal list --reference p1 --json');
  return { entry: entry?.id ?? '' };
}

/**
 * Makes the payments of `journaled`, and then deletes the journal. The payments include one for each row of
 * `folha.csv`.
 */
export async function lostJournal(world: PixWorld): Promise<Values> {
  await journaled(world);
  for (const end of ['', '-wal', '-shm'])
    rmSync(join(world.home, `data/journal.sqlite${end}`), { force: true });
  return {};
}

export async function paidToPerson(world: PixWorld): Promise<Values> {
  await world.run('payout create --key 52998224725 --amount 20 --reference p1 --yes --no-lookup');
  return {};
}

/**
 * Creates a payout whose outcome stays unknown: the transport answers 503 to the payout and to all later
 * requests. Returns the id of the journal entry.
 */
export async function inDoubt(world: PixWorld): Promise<Values> {
  let cut = false;
  const transport: typeof world.sandbox.handle = async (request) => {
    cut ||= request.url.endsWith('/withdraw');
    if (!cut) return world.sandbox.handle(request);
    return { status: 503, headers: {}, body: [] as never };
  };
  await world.run(`payout create --key ${KEY} --amount 20 --reference p1 --yes`, { transport });
  const [entry] = await world.json<{ id: string }[]>('journal list --json');
  return { entry: entry?.id ?? '' };
}
