import type { WireRequest } from '../contract/wire.ts';

/** Thrown instead of sending a request that changes something: a dry run shows these requests. */
export class DryRunStop extends Error {
  readonly requests: readonly WireRequest[];
  /** Whether the command may have several requests: then they are shown as a list, even a single one. */
  readonly isPlan: boolean;

  constructor(requests: readonly WireRequest[], isPlan = false) {
    super('dry run');
    this.requests = requests;
    this.isPlan = isPlan;
  }
}

/** Runs `work` and returns the requests at which a dry run stopped it; none when it would send nothing. */
export async function stoppedRequests(work: () => Promise<unknown>): Promise<readonly WireRequest[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof DryRunStop) return error.requests;
    throw error;
  }
}
