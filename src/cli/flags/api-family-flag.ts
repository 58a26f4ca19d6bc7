import { string } from '@oclif/core/flags';
import { fail } from '../../domain/errors.ts';
import { type MoneyFamily, PAYOUT_FAMILIES, type PayoutFamily } from '../../domain/family.ts';
import type { BatchState } from '../../storage/journal/batch-plan.ts';
import type { CommandTraits } from '../command-traits.ts';
import type { Session } from '../session/session.ts';

export const apiFamilyFlag = string({
  options: [...PAYOUT_FAMILIES],
  description: "route family (default: the profile's)",
});

/** The flag overrides the profile (cli.md "Families"). */
export const familyOf = (given: string | undefined, session: Pick<Session, 'profile'>): PayoutFamily =>
  given === 'hub' || given === 'main' ? given : (session.profile()?.family ?? 'main');

/** Returns the family whose token a command uses. */
export function tokenFamily(
  { usesCardToken, usesProfileFamily }: CommandTraits,
  given: Readonly<Record<string, unknown>>,
  session: Session,
): MoneyFamily {
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
): PayoutFamily {
  if (family === null) return familyOf(given, session);
  if (given !== undefined && given !== family) throw fail('batch.other_family', { name, family, given });
  return family;
}

/**
 * Refuses flags that have no effect in the chosen family.
 * @throws PixError `usage` that names the first such flag
 */
export function refuseFlags(
  family: PayoutFamily,
  given: Readonly<Record<string, unknown>>,
  foreign: readonly string[],
): void {
  const flag = foreign.find((name) => given[name] !== undefined);
  if (flag !== undefined) throw fail('family.no_flag', { flag, family });
}
