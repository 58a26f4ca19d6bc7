import type { WireRequest } from '../contract/transport.ts';

/** A dry run throws this instead of sending a request that changes something, and then shows the requests. */
export class DryRunStop extends Error {
  readonly requests: readonly WireRequest[];
  /**
   * Whether the command may send several requests. If so, the dry run shows a list, even if there is only one
   * request.
   */
  readonly isPlan: boolean;

  constructor(requests: readonly WireRequest[], isPlan = false) {
    super('dry run');
    this.requests = requests;
    this.isPlan = isPlan;
  }
}

/**
 * Runs `work` and returns the requests that the dry run recorded instead of sending. Empty when `work` ended
 * without a request that changes something.
 */
export async function stoppedRequests(work: () => Promise<unknown>): Promise<readonly WireRequest[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof DryRunStop) return error.requests;
    throw error;
  }
}
