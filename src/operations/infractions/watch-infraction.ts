import type { ItemOf } from '../../contract/route.ts';
import type { readInfraction } from '../../contract/routes/infractions.ts';
import type { Row } from '../../contract/row.ts';
import { isInfractionEnded } from '../../contract/schemas/infraction.ts';
import { PixError } from '../../domain/errors.ts';
import { sleep } from '../../domain/time/clock.ts';
import type { Operator } from '../operator.ts';
import { findInfraction } from './find-infraction.ts';

type Infraction = ItemOf<typeof readInfraction>;

export interface InfractionWatch {
  /** The status to wait for; without one, until the dispute is over. */
  readonly until?: string | undefined;
  /** ms; without it, for as long as it takes. */
  readonly maxWaitMs?: number | undefined;
  /** Called for each status that is new, the first included. */
  readonly onStatus: (infraction: Infraction) => void;
}

/** A dispute takes days: rare enough that many may be watched within the 60 requests a minute of unshown.md §1. */
const PAUSE_MS = 15_000;

/**
 * Follows a dispute to its end, or to the status awaited.
 * @throws PixError `check` when it ended elsewhere or the time was up; `missing` when there is none
 */
export async function watchInfraction(
  operator: Operator,
  idOrProtocol: string,
  { until, maxWaitMs = Number.POSITIVE_INFINITY, onStatus }: InfractionWatch,
): Promise<Row<Infraction>> {
  const end = operator.clock.now() + maxWaitMs;
  let last: Row<Infraction> | null = null;
  for (;;) {
    const row = await findInfraction(operator, last?.item.id ?? idOrProtocol);
    const status = row.item.status ?? '-';
    if (last === null || row.item.status !== last.item.status) onStatus(row.item);
    last = row;
    const isOver = isInfractionEnded(status);
    if (until === undefined ? isOver : status === until) return row;
    const left = end - operator.clock.now();
    if (isOver || left <= 0)
      throw new PixError({
        kind: 'check',
        key: isOver ? 'watch.ended_elsewhere' : 'watch.time_up',
        params: { id: row.item.id, status, until: until ?? 'CLOSED' },
        errorCode: 'state_not_reached',
        details: [{ id: row.item.id, status }],
      });
    await sleep(operator.clock, Math.min(PAUSE_MS, left), operator.signal);
  }
}
