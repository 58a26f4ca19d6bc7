import type { FuzzTarget } from './fuzz-target.ts';

/** Characters of the small input; the large one has ten times as many. */
const SIZE = 20_000;
const TIMES = 5;

/** The shortest of several runs, in ms: other processes delay some runs. */
async function msOf(run: () => void | Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TIMES; time += 1) {
    const from = performance.now();
    await run();
    least = Math.min(least, performance.now() - from);
  }
  return least;
}

/** The ratio of run times for inputs of ten times the size, per kind of input: about ten unless something is quadratic. */
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
