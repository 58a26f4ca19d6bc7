import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { makePrivateFolder } from '../../../src/system/files/private-files.ts';

/** What each thread is given. */
export interface FoldersAtOnce {
  readonly home: string;
  readonly threads: number;
  readonly rounds: number;
  /** One number: how often a thread has reached the start of a round. */
  readonly reached: Int32Array<SharedArrayBuffer>;
}

const { home, threads, rounds, reached } = workerData as FoldersAtOnce;
const failures: unknown[] = [];
for (let round = 0; round < rounds; round += 1) {
  Atomics.add(reached, 0, 1);
  // All threads leave together: each round is a race for the same new folders.
  while (Atomics.load(reached, 0) < (round + 1) * threads);
  try {
    makePrivateFolder(join(home, String(round), 'a', 'b', 'c'));
  } catch (error) {
    // Thrown at the end: the others would wait for ever for a thread that is gone.
    failures.push(error);
  }
}
if (failures.length > 0) throw failures[0];
