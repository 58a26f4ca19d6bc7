import type { JsonObject } from '../../domain/text/json.ts';
import type { CommandRun } from '../../operations/operator.ts';
import { referenceOfAnyFamily } from './flag-types.ts';
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
    ...(data === undefined ? {} : { under: withReference(await dataOf(data, read)) }),
    ...(sets === undefined ? {} : { over: withReference(setsOf(sets)) }),
  };
}

/** Returns the body with the same spelling of the reference as the flag `--reference`. */
function withReference(body: JsonObject): JsonObject {
  const { clientReference: given } = body;
  return typeof given === 'string' ? { ...body, clientReference: referenceOfAnyFamily(given) } : body;
}
