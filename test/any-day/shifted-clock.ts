import { spawnSync } from 'node:child_process';

/** Permitted difference between a program's clock and the intended time, in ms. */
const NEAR_MS = 60_000;

/** Prints its own time and the time of a child process, after a timer. */
const PROBE = `
  const say = () => console.log(Date.now());
  if (process.argv[1] !== 'child') {
    say();
    const { spawnSync } = require('node:child_process');
    process.stdout.write(spawnSync(process.execPath, ['-e', process.execArgv[1], 'child']).stdout);
  }
  setTimeout(say, 100);`;

/**
 * Returns the variables that make programs and their children start at another time, from which their clock
 * continues.
 * @returns a text with the reason, if that is impossible
 */
export function shiftedClock(startMs: number): Record<string, string> | string {
  const { stdout, status } = spawnSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], {
    encoding: 'utf8',
  });
  if (status !== 0) return 'there is no faketime on this machine (Debian: apt-get install faketime)';
  const shiftMs = startMs - Date.now();
  const variables = {
    LD_PRELOAD: stdout.trim(),
    // A difference, because with an absolute time each child process would start at that time again.
    FAKETIME: `${shiftMs < 0 ? '' : '+'}${(shiftMs / 1000).toFixed(3)}`,
    // Node's timers use the monotonic clock.
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
