import { join } from 'node:path';
import { openDatabase } from '../../../src/system/sqlite/sqlite.ts';
import type { PixWorld } from '../worlds/pix-world.ts';

/**
 * Leaves the journal of a world as a crash would have. `sending`: killed with the request on its way; its process is gone.
 * `not_shown`: killed once the outcome was written down, before anybody saw it.
 */
export function crashAt(world: PixWorld, point: 'sending' | 'not_shown', reference = '%'): void {
  const db = openDatabase(join(world.home, 'data/journal.sqlite'), 1_000);
  // Nobody renews this lease; its clock was far ahead.
  const sending = `, state = 'sending', service_id = null, lease_beat = ${Number.MAX_SAFE_INTEGER},
    lease_owner = 'killed:1:aa'`;
  const sql = `update entries set shown_at = null ${point === 'sending' ? sending : ''} where reference like ?`;
  db.prepare(sql).run(reference);
  db.close();
}
