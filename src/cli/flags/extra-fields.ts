import type { Operator } from '../../operations/operator.ts';
import { dataOf, setsOf } from './parse-values.ts';
import { type Flags, text } from './parsed-flags.ts';

/**
 * Parses `--data` and `--set`: body fields that go under and over those of the operation.
 * @param read reads the file named by `--data`; null means stdin
 * @throws PixError `usage` for invalid JSON or an invalid `name=value`
 */
export async function extraFields(
  given: Flags,
  read: (file: string | null) => Promise<string>,
): Promise<Operator['extra']> {
  const sets = given.set as readonly string[] | undefined;
  const data = text(given.data);
  return {
    ...(data === undefined ? {} : { under: await dataOf(data, read) }),
    ...(sets === undefined ? {} : { over: setsOf(sets) }),
  };
}
