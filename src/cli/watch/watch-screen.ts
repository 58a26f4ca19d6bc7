/** The output of one run of a watched command. */
export interface WatchedRun {
  /** The result as written; null when it could not be read. */
  readonly text: string | null;
  /** Notes for people, as lines. */
  readonly notes: readonly string[];
  /** Why it could not be read. */
  readonly failure: string | null;
  /** Time of the reading, in ms since 1970, and the pause until the next one, in ms. */
  readonly atMs: number;
  readonly pauseMs: number;
}

/** Shows the runs of a watched command. */
export interface WatchScreen {
  show(run: WatchedRun): Promise<void>;
}
