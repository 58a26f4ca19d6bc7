import { usage } from './parse-values.ts';

/**
 * Refuses flags that have no effect without something else, instead of silently ignoring them.
 * @param typed names of the flags that were given
 * @param needs what is missing, as it is typed: `--poll`, `BATCH`
 * @throws PixError `usage` naming the first
 */
export function refuseWithout(typed: ReadonlySet<string>, needs: string, idle: readonly string[]): void {
  const flag = idle.find((name) => typed.has(name));
  if (flag !== undefined) throw usage('usage.flag_needs', { flag, needs });
}

/**
 * Refuses flags that have no effect together with something else.
 * @param other what was given, as it is typed: `ID`, `--secret`
 * @throws PixError `usage` naming the first
 */
export function refuseBeside(typed: ReadonlySet<string>, other: string, idle: readonly string[]): void {
  const flag = idle.find((name) => typed.has(name));
  if (flag !== undefined) throw usage('usage.flag_not_with', { flag, other });
}
