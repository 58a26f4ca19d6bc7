import type { UndeliveredSources } from '../../operations/webhooks/undelivered/read-undelivered.ts';
import type { World } from '../session/world.ts';
import { dataFilePath } from './data-file-path.ts';
import { inboxIfAny } from './inbox-place.ts';

export function undeliveredSources(world: World): UndeliveredSources {
  return {
    cacheFile: dataFilePath(world, 'attempts.sqlite'),
    inbox: inboxIfAny(world),
  };
}
