import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { ItemOf } from '../../contract/route.ts';
import type { readInfraction } from '../../contract/routes/infractions.ts';
import { isInfractionEnded } from '../../contract/schemas/infraction.ts';
import { PixError } from '../../domain/pix-error.ts';
import { sleep } from '../../domain/time/clock.ts';
import type { Operator } from '../operator.ts';
import { findInfraction } from './find-infraction.ts';

type Infraction = ItemOf<typeof readInfraction>;

export interface InfractionWatch {
  /** Status to wait for. Default: the end of the dispute. */
  readonly until?: string | undefined;
  readonly maxWaitSeconds?: number | undefined;
  readonly onStatus: (infraction: Infraction) => void;
}

/**
 * Disputes take days. Long pauses keep many watched disputes within the 60 requests a minute of unshown.md
 * §1.
 */
const PAUSE_MS = 15_000;

/**
 * Waits until the dispute has the status `until`, and returns it.
 * @throws PixError `check` when the dispute ended in another status or the time is up; `missing` when the
 * dispute does not exist
 */
export async function watchInfraction(
  operator: Operator,
  idOrProtocol: string,
  { until, maxWaitSeconds = Number.POSITIVE_INFINITY, onStatus }: InfractionWatch,
): Promise<DecodedRow<Infraction>> {
  const end = operator.clock.now() + maxWaitSeconds * 1_000;
  let last: DecodedRow<Infraction> | null = null;
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
