import { fail } from '../../domain/errors.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { EndedAct } from '../../operations/acts/act.ts';
import type { Operator } from '../../operations/operator.ts';
import { DashboardMemory } from '../../storage/dashboard/dashboard-memory.ts';
import type { Profile } from '../../storage/profiles/profile.ts';
import { dataFile } from '../../system/files/paths.ts';
import { EXIT_DONE, exitCodes } from '../failure/exit-codes.ts';
import type { Started } from '../pix-command.ts';
import { environmentKind } from '../session/service-client.ts';
import type { Session } from '../session/session.ts';
import { isOverridden } from '../session/several-profiles.ts';
import type { World } from '../session/world.ts';
import { machineStores } from './machine-stores.ts';

export async function dashboardInput(
  world: World,
  { session, words, out, notes }: Started,
  operator: Operator,
) {
  const { lang, color, reveal, sextants = false } = out.options;
  return {
    words,
    lang,
    color,
    reveal,
    sextants,
    notes,
    account: await accountOf(world, session, operator),
    memory: new DashboardMemory(dataFile(world, 'dashboard.json')),
    profiles: {
      names: () => (isOverridden(world) ? [] : session.profiles.list().map(({ name }) => name)),
      open: (name: string) => openAccount(world, session.forProfile(name), name),
    },
  };
}

async function accountOf(world: World, session: Session, operator: Operator) {
  const { profile } = session.environment('main');
  return {
    operator,
    checkRules: () => {
      if (profile !== null && rulesOf(session.profiles.get(profile.name)) !== rulesOf(profile))
        throw fail('dashboard.rules_changed', { name: profile.name });
    },
    identity: await identityOf(session),
    stores: machineStores(world, session),
    settings: session.profile()?.dashboard,
    audit: (act: EndedAct, note: Operator['note']) => recordAct(world, session, act, note),
  };
}

/** Returns the settings that limit what a profile may do. A dashboard may be open for days while they change. */
const rulesOf = ({ live, readOnly, limits }: Profile): string => JSON.stringify([live, readOnly, limits]);

const EXIT_CODES = {
  done: EXIT_DONE,
  failed: exitCodes.check,
  partial: exitCodes.partial,
  cancelled: exitCodes.interrupted,
  unknown: exitCodes.unknown,
} as const;

/** Records an action of the dashboard in the audit log, like the command that does the same. */
async function recordAct(
  world: World,
  session: Session,
  { command, outcome, told, error }: EndedAct,
  note: Operator['note'],
): Promise<void> {
  const { recordCommand } = await import('../session/record-command.ts');
  const exitCode =
    outcome === 'failed' && error instanceof PixError ? exitCodes[error.kind] : EXIT_CODES[outcome];
  const { profileName } = session;
  const recorded = {
    told,
    profileName,
    journal: (waits?: boolean) => session.journal(waits),
    requests: { done: { applied: false } },
  };
  await recordCommand(world, recorded, { key: note }, { command, exitCode, error, printFailure: undefined });
}

/**
 * Opens another profile's account. Closing the account closes its session too. @throws PixError when the
 * profile cannot be opened
 */
async function openAccount(world: World, session: Session, name: string) {
  session.chosen(name);
  const account = await accountOf(world, session, await session.operator({}));
  const close = async (): Promise<void> => {
    session.interrupt();
    await account.stores.close();
    await session.close();
  };
  return { ...account, stores: { ...account.stores, close } };
}

/** Returns the facts about the session that a full-screen application always shows. */
async function identityOf(session: Session) {
  const environment = session.environment('main');
  return {
    profile: environment.address ?? session.profileName,
    environment: environmentKind(environment),
    last4: await session.tokenTail({ family: 'main', scopes: [] }),
    readOnlyBy: session.readOnlyBy ?? null,
  };
}
