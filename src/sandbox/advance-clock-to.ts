import type { Service } from './service.ts';
import { ServiceFault } from './service-fault.ts';

export interface Advance {
  /** Target time of the sandbox clock, in ms since 1970. */
  readonly toMs: number;
  readonly waitMs: number | undefined;
}

/**
 * Moves the sandbox clock forward to each due event in turn, so that each event happens at its time. Before
 * each step, waits until deliveries in progress end.
 * @returns true when the clock has reached `toMs`, false when `waitMs` is over earlier
 * @throws ServiceFault `PZG409` when the sandbox is closed or reset meanwhile
 */
export async function advanceClockTo(service: Service, { toMs, waitMs }: Advance): Promise<boolean> {
  const { clock, scheduler, signal, outbound } = service;
  const { clock: network, posts } = outbound;
  const allowance = { isOver: false };
  const cancel =
    waitMs === undefined
      ? undefined
      : network.at(network.now() + waitMs, () => {
          allowance.isOver = true;
          scheduler.noticeChange();
        });
  try {
    // At least one step is made, even if `waitMs` is already over.
    for (let stepped = false; ; stepped = true) {
      while (scheduler.running > posts.hanging && !signal.aborted) {
        if (allowance.isOver) return false;
        await scheduler.nextChange();
      }
      if (signal.aborted) throw new ServiceFault('PZG409');
      if (clock.now() >= toMs && stepped) return true;
      if (allowance.isOver && stepped) return false;
      scheduler.stepTo(Math.min(toMs, posts.nextDeadline));
      posts.expire();
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (signal.aborted) throw new ServiceFault('PZG409');
    }
  } finally {
    cancel?.();
  }
}
