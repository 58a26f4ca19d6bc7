import type { CommandRun } from '../../operations/operator.ts';
import { dataOf, setsOf } from './parse-values.ts';
import { type Flags, text } from './parsed-flags.ts';

/**
 * Parses `--data` and `--set`: additional fields of the request body. The operation's fields override
 * `--data`, and `--set` overrides all fields.
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
