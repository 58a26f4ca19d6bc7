import { usage } from './parse-values.ts';

/**
 * @param typed names of the flags that were given
 * @param needs the missing flag or argument as it is typed: `--poll`, `BATCH`
 * @throws PixError `usage` that names the first flag of `idle`
 */
export function refuseWithout(typed: ReadonlySet<string>, needs: string, idle: readonly string[]): void {
  const flag = idle.find((name) => typed.has(name));
  if (flag !== undefined) throw usage('usage.flag_needs', { flag, needs });
}

/**
 * @param other the given flag or argument as it is typed: `ID`, `--secret`
 * @throws PixError `usage` that names the first flag of `idle`
 */
export function refuseBeside(typed: ReadonlySet<string>, other: string, idle: readonly string[]): void {
  const flag = idle.find((name) => typed.has(name));
  if (flag !== undefined) throw usage('usage.flag_not_with', { flag, other });
}
