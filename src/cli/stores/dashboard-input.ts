import type { Operator } from '../../operations/operator.ts';
import { DashboardMemory } from '../../storage/dashboard/dashboard-memory.ts';
import type { Start } from '../pix-command.ts';
import { identityOf } from '../session/identity-of.ts';
import type { Session } from '../session/session.ts';
import type { World } from '../session/world.ts';
import { dataFile } from './data-file.ts';
import { machineStores } from './machine-stores.ts';

/** The input of a full-screen application (the dashboard). */
export async function dashboardInput(
  world: World,
  { session, words, out, notes }: Start<unknown, unknown>,
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
      /** Profiles that can be opened instead; none while variables of the environment replace them all. */
      names: () => (isOverridden(world) ? [] : session.profiles.list().map(({ name }) => name)),
      open: (name: string) => openAccount(world, session.forProfile(name), name),
    },
  };
}

/** An account, its local stores, and the settings of its profile. */
async function accountOf(world: World, session: Session, operator: Operator) {
  return {
    operator,
    identity: await identityOf(session),
    stores: machineStores(world, session),
    settings: session.profile()?.dashboard,
  };
}

/** Another profile, with a session of its own that ends with it. @throws PixError when it cannot be opened */
async function openAccount(world: World, session: Session, name: string) {
  session.profiles.get(name);
  const account = await accountOf(world, session, await session.operator({}));
  const close = async (): Promise<void> => {
    session.interrupt();
    await account.stores.close();
    await session.close();
  };
  return { ...account, stores: { ...account.stores, close } };
}

/** Variables that name the account itself: with them every profile would show the same one. */
const isOverridden = ({ env }: World): boolean =>
  ['PIX_TOKEN', 'PIX_DEPOSIT_TOKEN', 'PIX_WITHDRAW_TOKEN', 'PIX_BASE_URL'].some((name) => !!env[name]);
