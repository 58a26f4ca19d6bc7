import { silently } from '../../operations/doctor/check-machine.ts';
import type { DoctorContext } from '../../operations/doctor/doctor-context.ts';
import type { Operator } from '../../operations/operator.ts';
import { dataDir } from '../../system/files/paths.ts';
import type { Session } from '../session/session.ts';
import type { World } from '../session/world.ts';
import { inboxPlace } from './inbox-place.ts';

export function openDoctorContext(
  world: World,
  session: Session,
  operator: () => Promise<Operator>,
): DoctorContext {
  const { env, platform, home, clock, random } = world;
  return {
    env,
    platform,
    home,
    clock,
    random,
    profiles: session.profiles,
    profile: () => session.profile(),
    credentials: () => session.credentials(),
    vault: (profile) => session.vault(profile),
    operator,
    timeoutMs: session.timeoutMs(),
    onNetwork: world.transport === undefined,
    readOnly: silently(() => session.readOnlyBy ?? null) !== null,
    inboxPlace: () => inboxPlace(world),
    dataFolder: dataDir(env, platform, home),
  };
}
