import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { makePrivateFolder } from '../../../src/system/files/private-files.ts';

export interface FoldersAtOnce {
  readonly home: string;
  readonly threads: number;
  readonly rounds: number;
  /** How many times all threads together have reached the start of a round. */
  readonly reached: Int32Array<SharedArrayBuffer>;
}

const { home, threads, rounds, reached } = workerData as FoldersAtOnce;
const failures: unknown[] = [];
for (let round = 0; round < rounds; round += 1) {
  Atomics.add(reached, 0, 1);
  // All threads leave this loop together, so each round is a race for the same new folders.
  while (Atomics.load(reached, 0) < (round + 1) * threads);
  try {
    makePrivateFolder(join(home, String(round), 'a', 'b', 'c'));
  } catch (error) {
    // Throws at the end, because the other threads would wait for ever for an ended thread.
    failures.push(error);
  }
}
if (failures.length > 0) throw failures[0];
