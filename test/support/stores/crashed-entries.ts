import { join } from 'node:path';
import { openDatabase } from '../../../src/system/sqlite/sqlite-file.ts';
import type { PixWorld } from '../worlds/pix-world.ts';

/**
 * Changes the journal to the state after a crash. `sending`: pix was killed while the request was in
 * progress. `not_shown`: pix was killed after it had stored the outcome, before it printed it.
 */
export function crashAt(world: PixWorld, point: 'sending' | 'not_shown', reference = '%'): void {
  const db = openDatabase(join(world.home, 'data/journal.sqlite'), 1_000);
  // The dead process had a clock far ahead, so its last heartbeat is in the future.
  const sending = `, state = 'sending', service_id = null, lease_beat = ${Number.MAX_SAFE_INTEGER},
    lease_owner = 'killed:1:aa'`;
  const sql = `update entries set shown_at = null ${point === 'sending' ? sending : ''} where reference like ?`;
  db.prepare(sql).run(reference);
  db.close();
}
