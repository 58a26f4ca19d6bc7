import { join } from 'node:path';
import { openDatabase } from '../../../src/system/sqlite/sqlite-file.ts';
import type { PixWorld } from '../worlds/pix-world.ts';

/**
 * Leaves the journal of a world as after a crash. `sending`: killed while the request was in progress.
 * `not_shown`: killed after the outcome was stored and before it was shown.
 */
export function crashAt(world: PixWorld, point: 'sending' | 'not_shown', reference = '%'): void {
  const db = openDatabase(join(world.home, 'data/journal.sqlite'), 1_000);
  // Nobody renews this lease. Its clock was far ahead.
  const sending = `, state = 'sending', service_id = null, lease_beat = ${Number.MAX_SAFE_INTEGER},
    lease_owner = 'killed:1:aa'`;
  const sql = `update entries set shown_at = null ${point === 'sending' ? sending : ''} where reference like ?`;
  db.prepare(sql).run(reference);
  db.close();
}
