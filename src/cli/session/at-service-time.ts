import { ONCE } from '../../client/retry.ts';
import { readStatus } from '../../contract/routes/account.ts';
import { PixError } from '../../domain/errors.ts';
import { isRelativeWhen } from '../../domain/time/dates.ts';
import type { Operator } from '../../operations/operator.ts';

/** The flags that choose a window of time. */
interface Window {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly since?: string | undefined;
}

/**
 * Makes filters in which `2h`, `today` and `now` count from the service's time. The clock of a sandbox can be moved, so
 * a sandbox is asked for its time; otherwise no additional request is made.
 * @param make makes the filters from that time in ms since 1970; its errors come before any request
 */
export async function atServiceTime<T>(
  operator: Operator,
  window: Window,
  make: (nowMs: number) => T,
): Promise<T> {
  const { client, roots } = operator;
  const made = make(client.serviceNow());
  const given = [window.from, window.to, window.since];
  const relative = given.some((value) => value !== undefined && isRelativeWhen(value));
  if (!relative || roots.control === undefined || roots.main === undefined) return made;
  try {
    await client.with({ retries: ONCE }).call(readStatus, {});
  } catch (error) {
    // A refusal carries the time too; if the service cannot be reached, the list itself will report it.
    if (!(error instanceof PixError)) throw error;
  }
  return make(client.serviceNow());
}
