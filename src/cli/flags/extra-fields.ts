import type { CommandRun } from '../../operations/operator.ts';
import { type Flags, text } from './flag-values.ts';
import { dataOf, setsOf } from './parse-values.ts';

/**
 * Parses `--data` and `--set`, which add fields to the request body. Fields that the command itself sets
 * override `--data`. `--set` overrides both.
 * @param read reads the file that `--data` names; null means stdin
 * @throws PixError `usage`
 */
export async function extraFields(
  given: Flags,
  read: (file: string | null) => Promise<string>,
): Promise<CommandRun['extra']> {
  const sets = given.set as readonly string[] | undefined;
  const data = text(given.data);
  return {
    ...(data === undefined ? {} : { under: await dataOf(data, read) }),
    ...(sets === undefined ? {} : { over: setsOf(sets) }),
  };
}
