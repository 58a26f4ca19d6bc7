import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

async function worldWithRows(): Promise<PixWorld> {
  const world = await pixWorld();
  onTestFinished(() => world.close());
  for (const reference of ['order-1', 'order-2'])
    await world.run(`payout create --key 11144477735 --amount 20 --yes --reference ${reference}`);
  const inbox = await openInbox(join(world.home, 'data', 'inbox.sqlite'));
  for (const transactionId of ['TX1', 'TX2'])
    await inbox.append({
      ...{ receivedAt: 1_763_737_200_000, transactionId, event: 'payment', status: 'COMPLETED', attempt: 1 },
      ...{ signature: 'verified', reason: null, note: null, dedupeKey: transactionId, headers: { a: 'b' } },
      ...{ body: Buffer.from('{}'), bodyBytes: 2, path: '/', remoteAddress: null },
    });
  await inbox.close();
  return world;
}

/** Changes rows as a fault of the disk does: without a check. */
function damage(world: PixWorld, store: 'journal' | 'inbox', sql: string): void {
  const db = new DatabaseSync(join(world.home, 'data', `${store}.sqlite`));
  db.exec(`pragma ignore_check_constraints = on; ${sql}`);
  db.close();
}

const FIRST_ENTRY = `where reference = 'order-1'`;

/** What is damaged, the list that shows it, and what else is in the list. */
const CASES = [
  ['journal', `update entries set state = 'sideways' ${FIRST_ENTRY}`, 'journal list', 'order-2'],
  ['journal', `update entries set amount_cents = -5 ${FIRST_ENTRY}`, 'journal list', 'order-2'],
  ['journal', `update entries set created_at = 9000000000000000 ${FIRST_ENTRY}`, 'journal list', 'order-2'],
  ['journal', `update audit set line = '{"n":' where n = 1`, 'audit list', 'order-2'],
  ['journal', `update audit set line = '{"n":1,"prev":"","at":5}' where n = 1`, 'audit list', 'order-2'],
  ['inbox', `update deliveries set headers = '{"a":' where id = 1`, 'inbox list', 'TX2'],
  ['inbox', `update deliveries set headers = '["a", 1]' where id = 1`, 'inbox list', 'TX2'],
  ['inbox', `update deliveries set received_at = 9000000000000000 where id = 1`, 'inbox list', 'TX2'],
] as const;

describe('a list with a damaged row', () => {
  it.each(CASES)('shows it as damaged beside the others, and exits with 8: %s, %s', async (...row) => {
    const [store, sql, command, other] = row;
    const world = await worldWithRows();
    damage(world, store, sql);
    const { code, stdout, stderr } = await world.run(command, { tty: 160 });
    expect([code, stdout.includes('damaged'), stdout.includes(other)], stdout + stderr).toEqual([
      8,
      true,
      true,
    ]);
    expect(stderr).toContain('1 row is damaged');
    const rows = JSON.parse((await world.run(`${command} --json`)).stdout) as readonly unknown[];
    expect([rows.length, JSON.stringify(rows).includes('"damaged"')]).toEqual([2, true]);
  });

  it('names the id of a damaged payment, and no payment is decided by it', async () => {
    const world = await worldWithRows();
    const [first] = await world.json<readonly { id: string }[]>('journal list --reference order-1 --json');
    damage(world, 'journal', `update entries set state = 'sideways' ${FIRST_ENTRY}`);
    expect((await world.run('journal list')).stdout).toContain(first?.id);
    const again = await world.run('payout create --key 11144477735 --amount 20 --yes --reference order-1');
    expect([again.code, again.stderr.includes(`"${first?.id}" is damaged`)], again.stderr).toEqual([8, true]);
    expect(await world.json('transaction list --json')).toHaveLength(2);
  });

  it('keeps a damaged delivery from being forwarded without its signature', async () => {
    const world = await worldWithRows();
    damage(world, 'inbox', `update deliveries set headers = '{' where id = 1`);
    const { code, stderr } = await world.run('inbox replay 1 --to http://127.0.0.1:1/');
    expect([code, stderr.includes('Delivery 1 is damaged')], stderr).toEqual([8, true]);
  });
});
