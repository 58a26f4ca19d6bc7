export interface WatchedRun {
  /** Null when the result could not be read. */
  readonly text: string | null;
  readonly notes: readonly string[];
  readonly failure: string | null;
  /** Time of the run's end, in ms since 1970. */
  readonly atMs: number;
  readonly pauseMs: number;
}

export interface WatchScreen {
  show(run: WatchedRun): Promise<void>;
}
