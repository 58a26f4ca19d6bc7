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
 * Filters of a list whose `2h`, `today` and `now` are counted from the service's own time. The clock of a sandbox is moved
 * on purpose, so a sandbox is asked for it; elsewhere no list costs a request more.
 * @param make the filters, given that time in ms since 1970; what it throws is known before anything is sent
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
    // A refusal tells the time too; a service that cannot be reached is told of by the list itself.
    if (!(error instanceof PixError)) throw error;
  }
  return make(client.serviceNow());
}
