import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { makePrivateFolder } from '../../../src/system/files/private-files.ts';

export interface FoldersAtOnce {
  readonly home: string;
  readonly threads: number;
  readonly rounds: number;
  /** A counter that all threads share. Each thread increases it at the start of each round. */
  readonly reached: Int32Array<SharedArrayBuffer>;
}

const { home, threads, rounds, reached } = workerData as FoldersAtOnce;
const failures: unknown[] = [];
for (let round = 0; round < rounds; round += 1) {
  Atomics.add(reached, 0, 1);
  // All threads leave this loop at the same time, so in each round they create the same new folders
  // concurrently.
  while (Atomics.load(reached, 0) < (round + 1) * threads);
  try {
    makePrivateFolder(join(home, String(round), 'a', 'b', 'c'));
  } catch (error) {
    // The error is thrown after the last round. If this thread ended now, the other threads would wait for it
    // forever.
    failures.push(error);
  }
}
if (failures.length > 0) throw failures[0];
