import { dataDir } from '../../system/files/paths.ts';
import type { World } from '../session/world.ts';

/** Returns the path of a file in the data folder. */
export const dataFilePath = ({ env, platform, home }: World, name: string): string =>
  process.getBuiltinModule('node:path').join(dataDir(env, platform, home), name);
