import { withInbox } from '../operations/inbox.ts';
import type { Sources } from '../operations/trace/gather-story.ts';
import { dataDir } from '../storage/paths.ts';
import { inboxIfAny } from './inbox-place.ts';
import type { Session } from './session.ts';
import type { World } from './world.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** What this machine keeps of payments; nothing is made in order to look into it. */
export function localSources(world: World, session: Session): Sources {
  const { env, platform, home } = world;
  const inbox = inboxIfAny(world);
  const journal = path.join(dataDir(env, platform, home), 'journal.sqlite');
  const { urls, tokens } = session.credentials();
  const asHub = session.profile()?.family === 'hub' || tokens.some(({ family }) => family === 'hub');
  return {
    inbox: inbox === null ? null : (work) => withInbox(inbox, work),
    hasJournal: Boolean(env.PIX_JOURNAL_URL) || fs.existsSync(journal),
    hasHub: urls.hubUrl !== undefined && asHub,
  };
}
