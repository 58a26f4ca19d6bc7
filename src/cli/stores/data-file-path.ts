import { dataDir } from '../../system/files/paths.ts';
import type { World } from '../session/world.ts';

export const dataFilePath = (
  { env, platform, home }: Pick<World, 'env' | 'platform' | 'home'>,
  name: string,
): string => process.getBuiltinModule('node:path').join(dataDir(env, platform, home), name);
