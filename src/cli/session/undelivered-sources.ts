import type { UndeliveredSources } from '../../operations/webhooks/undelivered/read-undelivered.ts';
import { dataDir } from '../../storage/files/paths.ts';
import { inboxIfAny } from './inbox-place.ts';
import type { World } from './world.ts';

/** Where delivery attempts are kept on this machine, and its inbox; no inbox is made in order to look into it. */
export function undeliveredSources(world: World): UndeliveredSources {
  const { env, platform, home } = world;
  return {
    cacheFile: process.getBuiltinModule('node:path').join(dataDir(env, platform, home), 'attempts.sqlite'),
    inbox: inboxIfAny(world),
  };
}
