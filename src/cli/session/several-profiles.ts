import { fail } from '../../domain/errors.ts';
import type { Session } from './session.ts';
import type { World } from './world.ts';

/** Whether environment variables replace tokens or the address of every profile. */
export const isOverridden = ({ env }: World): boolean => OVERRIDING.some((name) => !!env[name]);
const OVERRIDING = ['PIX_TOKEN', 'PIX_DEPOSIT_TOKEN', 'PIX_WITHDRAW_TOKEN', 'PIX_BASE_URL'] as const;

/**
 * Returns the names without repetitions.
 * @throws PixError `usage` for an unknown profile, or if variables would give several profiles the same token
 */
export function severalProfiles(world: World, session: Session, given: readonly string[]): readonly string[] {
  const names = [...new Set(given)];
  const [variable] = OVERRIDING.filter((name) => !!world.env[name]);
  if (names.length > 1 && variable !== undefined) throw fail('profiles.overridden', { variable });
  for (const name of names) session.profiles.get(name);
  return names;
}

/** Calls `use` for each profile, one after another, with a session of its own. Closes the sessions in the end. */
export async function* eachProfile<T>(
  session: Session,
  names: readonly string[],
  use: (name: string, own: Session) => Promise<T>,
): AsyncGenerator<T> {
  for (const name of names) {
    const own = session.forProfile(name);
    const interrupt = (): void => own.interrupt();
    session.signal.addEventListener('abort', interrupt);
    try {
      yield await use(name, own);
    } finally {
      session.signal.removeEventListener('abort', interrupt);
      await own.close();
    }
  }
}
