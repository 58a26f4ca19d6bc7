import { join } from 'node:path';
import { openDatabase } from '../../../src/system/sqlite/sqlite-file.ts';
import type { PixWorld } from '../worlds/pix-world.ts';

/**
 * Changes journal entries to their state after a crash. `sending`: pix was killed during the request.
 * `not_shown`: pix was killed after it stored the outcome, but before it printed the outcome.
 */
export function crashAt(
  world: PixWorld,
  point: 'sending' | 'not_shown',
  reference = '%',
  // The heartbeat of the killed process is in the future, as if its clock had been fast.
  beat = Number.MAX_SAFE_INTEGER,
): void {
  const db = openDatabase(join(world.home, 'data/journal.sqlite'), 1_000);
  const sending = `, state = 'sending', service_id = null, lease_beat = ${beat},
    lease_owner = 'killed:1:aa'`;
  const sql = `update entries set shown_at = null ${point === 'sending' ? sending : ''} where reference like ?`;
  db.prepare(sql).run(reference);
  db.close();
}
