import { string } from '@oclif/core/flags';
import type { Family } from '../../contract/route.ts';
import { fail } from '../../domain/errors.ts';
import type { BatchState } from '../../storage/journal/batch-plan.ts';
import type { CommandTraits } from '../command-traits.ts';
import type { Session } from '../session/session.ts';

export const apiFamilyFlag = string({
  options: ['main', 'hub'],
  description: "route family (default: the profile's)",
});

/** The flag overrides the profile (cli.md "Families"). */
export const familyOf = (
  given: string | undefined,
  session: Pick<Session, 'profile'>,
): Extract<Family, 'main' | 'hub'> =>
  given === 'hub' || given === 'main' ? given : (session.profile()?.family ?? 'main');

/** Returns the family whose token a command uses. */
export function tokenFamily(
  { usesCardToken, usesProfileFamily }: CommandTraits,
  given: Readonly<Record<string, unknown>>,
  session: Session,
): 'main' | 'hub' | 'card' {
  if (usesCardToken) return 'card';
  const { family } = given;
  if (family === 'card' || family === 'hub' || family === 'main') return family;
  return usesProfileFamily ? familyOf(undefined, session) : 'main';
}

/**
 * Returns the family in which the batch started, or will start.
 * @throws PixError `usage` when the flag names another family than the one in which the batch started
 */
export function batchFamily(
  { name, family }: Pick<BatchState, 'name' | 'family'>,
  given: string | undefined,
  session: Session,
): 'main' | 'hub' {
  if (family === null) return familyOf(given, session);
  if (given !== undefined && given !== family) throw fail('batch.other_family', { name, family, given });
  return family;
}

/**
 * Refuses flags that have no effect in the chosen family.
 * @throws PixError `usage` that names the first such flag
 */
export function refuseFlags(
  family: 'main' | 'hub',
  given: Readonly<Record<string, unknown>>,
  foreign: readonly string[],
): void {
  const flag = foreign.find((name) => given[name] !== undefined);
  if (flag !== undefined) throw fail('family.no_flag', { flag, family });
}
