import type { Sources } from '../../operations/trace/gather-trace.ts';
import { withInbox } from '../../operations/webhooks/replay-inbox.ts';
import { hasJournal } from '../../storage/journal/open-journal.ts';
import { inboxIfAny } from './inbox-place.ts';
import type { Session } from './session.ts';
import type { World } from './world.ts';

/** What this machine keeps of payments; nothing is made in order to look into it. */
export function traceSources(world: World, session: Session): Sources {
  const inbox = inboxIfAny(world);
  const { urls, tokens } = session.credentials();
  const asHub = session.profile()?.family === 'hub' || tokens.some(({ family }) => family === 'hub');
  return {
    inbox: inbox === null ? null : (work) => withInbox(inbox, work),
    hasJournal: hasJournal(world),
    hasHub: urls.hubUrl !== undefined && asHub,
  };
}
