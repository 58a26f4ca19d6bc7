import type { FindSources } from '../../operations/find/find-payments.ts';
import type { Sources } from '../../operations/trace/gather-trace.ts';
import type { UndeliveredSources } from '../../operations/webhooks/undelivered/read-undelivered.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import { openInbox } from '../../storage/inbox/open-inbox.ts';
import { hasJournal } from '../../storage/journal/open-journal.ts';
import { dataFile } from '../../system/files/paths.ts';
import type { Session } from '../session/session.ts';
import type { World } from '../session/world.ts';
import { inboxIfAny, inboxPlaceIfAny } from './inbox-place.ts';

export function undeliveredSources(world: World): UndeliveredSources {
  return { cacheFile: dataFile(world, 'attempts.sqlite'), inbox: inboxIfAny(world) };
}

export function traceSources(world: World, session: Session): Sources {
  const { urls, tokens } = session.credentials();
  const asHub = session.profile()?.family === 'hub' || tokens.some(({ family }) => family === 'hub');
  return {
    inbox: inboxIfAny(world),
    hasJournal: hasJournal(world),
    hasHub: urls.hubUrl !== undefined && asHub,
  };
}

export const findSources = (world: World, session: Session): FindSources => ({
  ...traceSources(world, session),
  transactionsFile: dataFile(world, 'transactions.sqlite'),
  attemptsFile: dataFile(world, 'attempts.sqlite'),
});

/** Opens the stores of this machine. Each call checks again whether the store exists. */
export interface MachineStores {
  readonly undelivered: () => UndeliveredSources;
  readonly trace: () => Sources;
  readonly hasJournal: () => boolean;
  readonly transactionsFile: string;
  /** Returns the inbox, which is opened once; null while it does not exist. */
  readonly inbox: () => Promise<Inbox | null>;
  readonly close: () => Promise<void>;
}

export function machineStores(world: World, session: Session): MachineStores {
  let opened: Promise<Inbox> | null = null;
  return {
    undelivered: () => undeliveredSources(world),
    trace: () => traceSources(world, session),
    hasJournal: () => hasJournal(world),
    transactionsFile: dataFile(world, 'transactions.sqlite'),
    async inbox() {
      const place = inboxPlaceIfAny(world);
      if (place === null) return null;
      opened ??= openInbox(place, undefined, true).catch((error: unknown) => {
        // Forget the failure, so that the next call tries again: the database may be unavailable for a while.
        opened = null;
        throw error;
      });
      return opened;
    },
    close: async () => (await opened)?.close(),
  };
}
