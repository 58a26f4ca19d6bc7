import { backupsOf } from '../../system/sqlite/backups-of.ts';
import type { World } from '../session/world.ts';
import { dataFilePath } from './data-file-path.ts';

/**
 * Returns absolute paths of the copies made before an update. They contain data that was later removed from
 * the stores.
 */
export const findStoreBackups = (world: World, stores: readonly ('journal' | 'inbox')[]): readonly string[] =>
  stores.flatMap((store) => backupsOf(dataFilePath(world, `${store}.sqlite`)));
