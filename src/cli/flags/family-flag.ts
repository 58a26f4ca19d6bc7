import { string } from '@oclif/core/flags';
import type { Family } from '../../contract/route.ts';
import type { BatchState } from '../../storage/journal/journal-batch.ts';
import type { Session } from '../session/session.ts';
import { usage } from './parse-values.ts';

/** `--family`, for commands that exist in two route families (cli.md "Families"). */
export const familyFlag = string({
  options: ['main', 'hub'],
  description: "route family (default: the profile's)",
});

/** The family: from the flag, otherwise from the profile, otherwise main (cli.md "Families"). */
export const familyOf = (given: string | undefined, session: Session): Extract<Family, 'main' | 'hub'> =>
  given === 'hub' || given === 'main' ? given : (session.profile()?.family ?? 'main');

/** The family whose token a command uses: given by its name, by its flag, or, if it takes that flag, by the profile. */
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

/** Commands that take `--family` and confirm what they do. */
const HAS_FAMILIES = /^(payout|transfer|refund):/;

/**
 * The family of a batch that was started, whatever the profile says now.
 * @throws PixError `usage` for a flag that names another family
 */
export function batchFamily(
  { name, family }: Pick<BatchState, 'name' | 'family'>,
  given: string | undefined,
  session: Session,
): 'main' | 'hub' {
  if (family === null) return familyOf(given, session);
  if (given !== undefined && given !== family) throw usage('batch.other_family', { name, family, given });
  return family;
}

/**
 * Refuses flags that have no effect in the chosen family, instead of silently ignoring them.
 * @throws PixError `usage` naming the first
 */
export function refuseFlags(
  family: 'main' | 'hub',
  given: Readonly<Record<string, unknown>>,
  foreign: readonly string[],
): void {
  const flag = foreign.find((name) => given[name] !== undefined);
  if (flag !== undefined) throw usage('family.no_flag', { flag, family });
}
