interface Steps {
  /** Largest number of rows in total. */
  readonly limit?: number | undefined;
  /** Largest number of rows in one step. */
  readonly step?: number;
}

/**
 * Reads any number of rows in constant memory, in steps. Each step begins after the last row of the step before. No
 * step is empty.
 * @param read reads the next rows, in order; `after` is undefined for the first step
 */
export async function* walkSteps<Row>(
  read: (after: Row | undefined, size: number) => Promise<readonly Row[]>,
  { limit = Number.POSITIVE_INFINITY, step = 1_000 }: Steps = {},
): AsyncGenerator<readonly Row[]> {
  let after: Row | undefined;
  for (let left = limit; left > 0; left -= step) {
    const size = Math.min(step, left);
    const rows = await read(after, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1);
  }
}
