import { spawnSync } from 'node:child_process';

/** The largest permitted difference between the clock of a program and the intended time, in ms. */
const NEAR_MS = 60_000;

/**
 * Source of a program that prints the current time at its start and after a timer. The program also prints
 * the time of a child process.
 */
const PROBE = `
  const say = () => console.log(Date.now());
  if (process.argv[1] !== 'child') {
    say();
    const { spawnSync } = require('node:child_process');
    process.stdout.write(spawnSync(process.execPath, ['-e', process.execArgv[1], 'child']).stdout);
  }
  setTimeout(say, 100);`;

/**
 * Returns environment variables that set the clock of a program and its child processes to `startMs`. Returns
 * the reason as a text if that is impossible.
 */
export function shiftedClock(startMs: number): Record<string, string> | string {
  const { stdout, status } = spawnSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], {
    encoding: 'utf8',
  });
  if (status !== 0) return 'there is no faketime on this machine (Debian: apt-get install faketime)';
  const shiftMs = startMs - Date.now();
  const variables = {
    LD_PRELOAD: stdout.trim(),
    // This variable contains a time difference. If it contained an absolute time, the clock of each child
    // process would start at that time.
    FAKETIME: `${shiftMs < 0 ? '' : '+'}${(shiftMs / 1000).toFixed(3)}`,
    // Node's timers use the monotonic clock, which must not be shifted.
    DONT_FAKE_MONOTONIC: '1',
  };
  const probed = spawnSync(process.execPath, ['-e', PROBE], {
    encoding: 'utf8',
    env: { ...process.env, ...variables },
  });
  const times = probed.stdout.trim().split('\n').map(Number);
  const areShifted = times.every((time) => Math.abs(time - startMs) < NEAR_MS);
  return times.length === 3 && areShifted
    ? variables
    : `faketime does not shift the clock of Node: ${probed.stdout}${probed.stderr}`;
}
