import { string } from '@oclif/core/flags';
import type { Family } from '../../contract/route.ts';
import type { BatchState } from '../../storage/journal/batch-plan.ts';
import type { Session } from '../session/session.ts';
import { usage } from './parse-values.ts';

export const apiFamilyFlag = string({
  options: ['main', 'hub'],
  description: "route family (default: the profile's)",
});

/** The flag overrides the profile (cli.md "Families"). */
export const familyOf = (given: string | undefined, session: Session): Extract<Family, 'main' | 'hub'> =>
  given === 'hub' || given === 'main' ? given : (session.profile()?.family ?? 'main');

/**
 * Returns the family whose token a command uses. Only commands with a `--family` flag use the profile's
 * family.
 */
export function tokenFamily(
  id: string,
  given: Readonly<Record<string, unknown>>,
  session: Session,
): 'main' | 'hub' | 'card' {
  if (id.startsWith('card:')) return 'card';
  const { family } = given;
  if (family === 'card' || family === 'hub' || family === 'main') return family;
  return HAS_FAMILIES.test(id) ? familyOf(undefined, session) : 'main';
}

const HAS_FAMILIES = /^(payout|transfer|refund):/;

/** @throws PixError `usage` when the batch has started in another family than the flag names */
export function batchFamily(
  { name, family }: Pick<BatchState, 'name' | 'family'>,
  given: string | undefined,
  session: Session,
): 'main' | 'hub' {
  if (family === null) return familyOf(given, session);
  if (given !== undefined && given !== family) throw usage('batch.other_family', { name, family, given });
  return family;
}

/** @throws PixError `usage` that names the first flag without effect in the chosen family */
export function refuseFlags(
  family: 'main' | 'hub',
  given: Readonly<Record<string, unknown>>,
  foreign: readonly string[],
): void {
  const flag = foreign.find((name) => given[name] !== undefined);
  if (flag !== undefined) throw usage('family.no_flag', { flag, family });
}
