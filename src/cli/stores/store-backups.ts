import { dataDir } from '../../system/files/paths.ts';
import { backupsOf } from '../../system/sqlite/backups-of.ts';
import type { World } from '../session/world.ts';

/** Copies of local stores made before an update: what is removed from the stores is still in them. Absolute paths. */
export function storeBackups(
  { env, platform, home }: World,
  stores: readonly ('journal' | 'inbox')[],
): readonly string[] {
  const { join } = process.getBuiltinModule('node:path');
  const folder = dataDir(env, platform, home);
  return stores.flatMap((store) => backupsOf(join(folder, `${store}.sqlite`)));
}
