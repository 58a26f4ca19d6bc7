import { join } from 'node:path';
import { openDatabase } from '../../../src/system/sqlite/sqlite-file.ts';
import type { PixWorld } from '../worlds/pix-world.ts';

/**
 * Changes journal entries to their state after a crash. `sending`: pix was killed during the request.
 * `not_shown`: pix was killed after it stored the outcome, but before it printed the outcome.
 */
export function crashAt(world: PixWorld, point: 'sending' | 'not_shown', reference = '%'): void {
  const db = openDatabase(join(world.home, 'data/journal.sqlite'), 1_000);
  // The heartbeat of the killed process is in the future, as if its clock had been fast.
  const sending = `, state = 'sending', service_id = null, lease_beat = ${Number.MAX_SAFE_INTEGER},
    lease_owner = 'killed:1:aa'`;
  const sql = `update entries set shown_at = null ${point === 'sending' ? sending : ''} where reference like ?`;
  db.prepare(sql).run(reference);
  db.close();
}
