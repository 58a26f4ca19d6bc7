import { ONCE } from '../../client/retry.ts';
import { readStatus } from '../../contract/routes/account.ts';
import { PixError } from '../../domain/pix-error.ts';
import { isRelativeWhen } from '../../domain/time/parse-when.ts';
import type { Operator } from '../../operations/operator.ts';
import { whenOf } from '../flags/parse-values.ts';

interface Window {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly since?: string | undefined;
}

/**
 * Creates filters in which `2h`, `today` and `now` are relative to the service's time. A person can move a
 * sandbox's clock, so for a sandbox, the function first requests the time.
 * @param make creates the filters from the current time in ms since 1970. `make` is also called before the
 * first request, so that an invalid filter is reported first.
 */
export async function withServiceTime<T>(
  operator: Operator,
  window: Window,
  make: (nowMs: number) => T,
): Promise<T> {
  const { client } = operator;
  const { roots } = operator.account;
  const made = make(client.serviceNow());
  const given = [window.from, window.to, window.since];
  const relative = given.some((value) => value !== undefined && isRelativeWhen(value));
  if (!relative || roots.control === undefined || roots.main === undefined) return made;
  try {
    await client.with({ retries: ONCE }).call(readStatus, {});
  } catch (error) {
    // Ignore an error response, because it contains the service's time too. If there was no response, the
    // caller's next request fails and reports the error.
    if (!(error instanceof PixError)) throw error;
  }
  return make(client.serviceNow());
}

/** Parses `--since` to ISO 8601. @throws PixError `usage` */
export const readSince = (operator: Operator, since: string): Promise<string> =>
  withServiceTime(operator, { since }, (now) => whenOf('since', since, now, 'from'));
