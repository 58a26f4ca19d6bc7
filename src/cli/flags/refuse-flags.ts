import { fail } from '../../domain/errors.ts';

/**
 * Refuses flags that have no effect without another flag or argument.
 * @param typed names of the flags that were given
 * @param needs the missing flag or argument as it is typed: `--poll`, `BATCH`
 * @param idle names of the flags without effect
 * @throws PixError `usage` that names the first given flag of `idle`
 */
export function refuseWithout(typed: ReadonlySet<string>, needs: string, idle: readonly string[]): void {
  const flag = idle.find((name) => typed.has(name));
  if (flag !== undefined) throw fail('usage.flag_needs', { flag, needs });
}

/**
 * Refuses flags that have no effect together with another flag or argument.
 * @param other the given flag or argument as it is typed: `ID`, `--secret`
 * @param idle names of the flags without effect
 * @throws PixError `usage` that names the first given flag of `idle`
 */
export function refuseBeside(typed: ReadonlySet<string>, other: string, idle: readonly string[]): void {
  const flag = idle.find((name) => typed.has(name));
  if (flag !== undefined) throw fail('usage.flag_not_with', { flag, other });
}
