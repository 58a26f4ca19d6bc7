import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import { fail } from '../domain/errors.ts';
import type { Outcome } from '../domain/pix-error.ts';
import { poll } from '../domain/time/poll.ts';
import type { Operator } from './operator.ts';

interface Watched {
  readonly id: string;
  readonly status?: string | null;
}

export interface StatusWatch<T extends Watched> {
  readonly read: () => Promise<DecodedRow<T>>;
  /** Status to wait for. Default: any status that is an end of the wait (`isEnd`). */
  readonly until?: string | undefined;
  readonly isEnd: (status: string) => boolean;
  /** Name of the default end in the error. */
  readonly endName: string;
  /** Whether no other status can follow. */
  readonly isFinal: (status: string) => boolean;
  readonly pauseMs: (turn: number) => number;
  readonly maxWaitSeconds?: number | undefined;
  /** Called with the first status and with each new one. */
  readonly onStatus: (item: T) => void;
  /** Outcome of the error when the time is up. */
  readonly outcomeWhenTimeIsUp?: Outcome;
}

/**
 * Reads a thing of the service until it has the awaited status, and returns it.
 * @throws PixError `check` when it ended in another status, or the time is up
 */
export async function watchStatus<T extends Watched>(
  { clock, signal }: Operator,
  watch: StatusWatch<T>,
): Promise<DecodedRow<T>> {
  const { read, until, isEnd, endName, isFinal, pauseMs, maxWaitSeconds, onStatus } = watch;
  const statusOf = ({ item }: DecodedRow<T>): string => item.status ?? '-';
  const isReached = (row: DecodedRow<T>): boolean =>
    until === undefined ? isEnd(statusOf(row)) : statusOf(row) === until;
  let last: string | undefined;
  const readAgain = async (): Promise<DecodedRow<T>> => {
    const row = await read();
    if (statusOf(row) !== last) onStatus(row.item);
    last = statusOf(row);
    return row;
  };
  const row = await poll(readAgain, {
    clock,
    signal,
    isDone: (now) => isReached(now) || isFinal(statusOf(now)),
    pauseMs,
    forMs: maxWaitSeconds === undefined ? undefined : maxWaitSeconds * 1_000,
  });
  if (isReached(row)) return row;
  const { id } = row.item;
  const status = statusOf(row);
  const params = { id, status, until: until ?? endName };
  const details = [{ id, status }];
  if (isFinal(status)) throw fail('watch.ended_elsewhere', params, { details });
  throw fail('watch.time_up', params, { details, outcome: watch.outcomeWhenTimeIsUp });
}
