import type { Service } from './service.ts';
import { ServiceFault } from './service-fault.ts';

export interface Advance {
  /** Target, in ms since 1970 of the sandbox's time. */
  readonly toMs: number;
  /** Real time after which the clock is left where it is; undefined: no limit. */
  readonly waitMs: number | undefined;
}

/**
 * Moves the sandbox's time forward in steps, from one due event to the next, so that all happen in order and at their
 * own time. Before each step it waits for deliveries in flight; other requests are answered between steps.
 * @returns true when the target is reached
 * @throws ServiceFault `PZG409` when the sandbox closes or is reset meanwhile
 */
export async function advanceTo(service: Service, { toMs, waitMs }: Advance): Promise<boolean> {
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
    // At least one step, however short the time limit.
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
