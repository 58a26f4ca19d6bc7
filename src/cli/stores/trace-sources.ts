import type { Sources } from '../../operations/trace/gather-trace.ts';
import { hasJournal } from '../../storage/journal/open-journal.ts';
import type { Session } from '../session/session.ts';
import type { World } from '../session/world.ts';
import { inboxIfAny } from './inbox-place.ts';

export function traceSources(world: World, session: Session): Sources {
  const { urls, tokens } = session.credentials();
  const asHub = session.profile()?.family === 'hub' || tokens.some(({ family }) => family === 'hub');
  return {
    inbox: inboxIfAny(world),
    hasJournal: hasJournal(world),
    hasHub: urls.hubUrl !== undefined && asHub,
  };
}
