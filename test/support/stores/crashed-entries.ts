import { hostname } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src/storage/sql/sqlite.ts';
import type { PixWorld } from '../worlds/pix-world.ts';

/**
 * Leaves the journal of a world as a crash would have. `sending`: killed with the request on its way; its process is gone.
 * `not_shown`: killed once the outcome was written down, before anybody saw it.
 */
export function crashAt(world: PixWorld, point: 'sending' | 'not_shown', reference = '%'): void {
  const db = openDatabase(join(world.home, 'data/journal.sqlite'), 1_000);
  // No process has this number: the lease is of one that is gone.
  const sending = `, state = 'sending', service_id = null, lease_until = ${Number.MAX_SAFE_INTEGER},
    lease_owner = '${hostname()}:4194305:aa'`;
  const sql = `update entries set shown_at = null ${point === 'sending' ? sending : ''} where reference like ?`;
  db.prepare(sql).run(reference);
  db.close();
}
