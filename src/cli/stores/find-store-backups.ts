import { backupsOf } from '../../system/sqlite/backups-of.ts';
import type { World } from '../session/world.ts';
import { dataFilePath } from './data-file-path.ts';

/**
 * Returns absolute paths of the copies that `pix` made before it updated a store's format. A copy still
 * contains data that was later deleted from the store.
 */
export const findStoreBackups = (world: World, stores: readonly ('journal' | 'inbox')[]): readonly string[] =>
  stores.flatMap((store) => backupsOf(dataFilePath(world, `${store}.sqlite`)));
