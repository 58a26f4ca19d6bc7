export interface WatchedRun {
  /** The result as printed; null when it could not be read. */
  readonly text: string | null;
  /** Notes for people, one in each line. */
  readonly notes: readonly string[];
  /** Why the result could not be read. */
  readonly failure: string | null;
  /** Time of the run, in ms since 1970. */
  readonly atMs: number;
  readonly pauseMs: number;
}

export interface WatchScreen {
  show(run: WatchedRun): Promise<void>;
}
