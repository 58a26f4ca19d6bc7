import { string } from '@oclif/core/flags';
import type { Family } from '../../contract/route.ts';
import type { BatchState } from '../../storage/journal/journal.ts';
import type { Session } from '../session/session.ts';
import { usage } from './parse-values.ts';

/** `--family`, where two route families do the same job (cli.md "Families"). */
export const familyFlag = string({
  options: ['main', 'hub'],
  description: "route family (default: the profile's)",
});

/** Family of the flag, else of the profile, else main (cli.md "Families"). */
export const familyOf = (given: string | undefined, session: Session): Extract<Family, 'main' | 'hub'> =>
  given === 'hub' || given === 'main' ? given : (session.profile()?.family ?? 'main');

/** Family whose token a command uses: of its name, its flag, or the profile where it takes the flag. */
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
 * Family of a batch that was started: its own, whatever the profile says now.
 * @throws PixError `usage` for a flag that names another
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
 * Refuses flags that the family chosen has nothing for: to ignore one silently would be wrong.
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
