import type { UndeliveredSources } from '../../operations/webhooks/undelivered/read-undelivered.ts';
import { dataDir } from '../../system/files/paths.ts';
import type { World } from '../session/world.ts';
import { inboxIfAny } from './inbox-place.ts';

/** The local cache of delivery attempts, and the inbox if it exists: none is created just to be read. */
export function undeliveredSources(world: World): UndeliveredSources {
  const { env, platform, home } = world;
  return {
    cacheFile: process.getBuiltinModule('node:path').join(dataDir(env, platform, home), 'attempts.sqlite'),
    inbox: inboxIfAny(world),
  };
}
