import { createRequire } from 'node:module';
import { errorMessage, PixError } from '../domain/pix-error.ts';

interface Jq {
  /** Returns undefined when the filter had no result. */
  raw(json: string, filter: string, flags: string[]): string | undefined;
}

/**
 * Checks a filter by compiling it.
 * @throws PixError `usage` with jq's own message when the syntax of the filter is wrong
 */
export async function checkJq(expression: string): Promise<void> {
  // jq compiles the filter even without an input.
  await filter('', expression);
}

/**
 * Returns one result per line: texts without quotes, other values as compact JSON.
 * @throws PixError `usage` with jq's own message when the filter is wrong
 */
export async function filter(json: string, expression: string): Promise<string> {
  const jq = (await createRequire(import.meta.url)('jq-web')) as Jq;
  try {
    const text = jq.raw(json, expression, ['-r', '-c']) ?? '';
    return text === '' || text.endsWith('\n') ? text : `${text}\n`;
  } catch (error) {
    const message = errorMessage(error);
    const [, reason = message] = /^jq: error(?: \([^)]*\))?: (.*)/m.exec(message) ?? [];
    throw new PixError({
      kind: 'usage',
      key: 'output.bad_jq',
      params: { reason },
      errorCode: 'usage',
      cause: error,
    });
  }
}
