import type { WireRequest } from '../contract/transport.ts';

/** A dry run throws this error instead of sending a change. `requests` are the requests to show. */
export class DryRunStop extends Error {
  readonly requests: readonly WireRequest[];
  /** Whether the command may send several requests. A dry run then shows a list. */
  readonly isPlan: boolean;

  constructor(requests: readonly WireRequest[], isPlan = false) {
    super('dry run');
    this.requests = requests;
    this.isPlan = isPlan;
  }
}

/**
 * Runs `work` and returns the requests that the dry run recorded. The list is empty if `work` ended without a
 * DryRunStop.
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
