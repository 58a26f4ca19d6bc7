import type { WireRequest } from '../contract/wire.ts';

/** Thrown in place of sending what changes something: a dry run shows these requests, and sends none of them. */
export class DryRunStop extends Error {
  readonly requests: readonly WireRequest[];
  /** Whether the command may have several requests to show: they are shown as a list then, even if it is one. */
  readonly isPlan: boolean;

  constructor(requests: readonly WireRequest[], isPlan = false) {
    super('dry run');
    this.requests = requests;
    this.isPlan = isPlan;
  }
}

/** The requests that a dry run stopped at, of work that would send them; none when it sends nothing. */
export async function stoppedRequests(work: () => Promise<unknown>): Promise<readonly WireRequest[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof DryRunStop) return error.requests;
    throw error;
  }
}
