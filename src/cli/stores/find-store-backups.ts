import { dataDir } from '../../system/files/paths.ts';
import { backupsOf } from '../../system/sqlite/backups-of.ts';
import type { World } from '../session/world.ts';

/**
 * Returns absolute paths of the copies made before an update. They contain data that was later removed from
 * the stores.
 */
export function findStoreBackups(
  { env, platform, home }: World,
  stores: readonly ('journal' | 'inbox')[],
): readonly string[] {
  const { join } = process.getBuiltinModule('node:path');
  const folder = dataDir(env, platform, home);
  return stores.flatMap((store) => backupsOf(join(folder, `${store}.sqlite`)));
}
