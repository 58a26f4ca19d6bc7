/** The output of one run of a watched command. */
export interface WatchedRun {
  /** The result as printed; null when it could not be read. */
  readonly text: string | null;
  /** Notes for people, one in each line. */
  readonly notes: readonly string[];
  /** Reason why the result could not be read; null when it could. */
  readonly failure: string | null;
  /** Time of the run, in ms since 1970 (`pauseMs`: pause until the next one). */
  readonly atMs: number;
  readonly pauseMs: number;
}

/** Shows the runs of a watched command. */
export interface WatchScreen {
  show(run: WatchedRun): Promise<void>;
}
