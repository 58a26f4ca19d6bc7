import type { FuzzTarget } from './fuzz-target.ts';

/** The length of the small input in characters. The large input is ten times as long. */
const SIZE = 20_000;
const TIMES = 5;

/**
 * Returns the shortest duration of several runs in ms, because other processes can only make a run slower.
 */
async function msOf(run: () => void | Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TIMES; time += 1) {
    const from = performance.now();
    await run();
    least = Math.min(least, performance.now() - from);
  }
  return least;
}

/**
 * Returns a line for each slow case of a target: its duration, the duration of a case that is ten times as
 * long, and their ratio. A ratio of about ten is normal. A ratio of about a hundred means quadratic time.
 */
export async function growthOf(target: FuzzTarget): Promise<string> {
  const large = target.ofSize(10 * SIZE);
  const lines: string[] = [];
  for (const [at, run] of target.ofSize(SIZE).entries()) {
    const [least, most] = [await msOf(run), await msOf(large[at] ?? run)];
    const times = (most / least).toFixed(1);
    lines.push(
      `${target.name} ${at}: ${least.toFixed(2)} ms, ten times as long ${most.toFixed(2)} ms: × ${times}\n`,
    );
  }
  return lines.join('');
}
