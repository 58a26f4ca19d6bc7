import { spawnSync } from 'node:child_process';

/** How far the clock of a program may be from the one it was meant to have. */
const NEAR_MS = 60_000;

/** Says its time and what a child of it says, after a timer. */
const PROBE = `
  const say = () => console.log(Date.now());
  if (process.argv[1] !== 'child') {
    say();
    const { spawnSync } = require('node:child_process');
    process.stdout.write(spawnSync(process.execPath, ['-e', process.execArgv[1], 'child']).stdout);
  }
  setTimeout(say, 100);`;

/**
 * The variables under which programs begin at another time, which goes on from there, as do those that they start.
 * @returns a text that says why, where it cannot be done
 */
export function shiftedClock(startMs: number): Record<string, string> | string {
  const { stdout, status } = spawnSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], {
    encoding: 'utf8',
  });
  if (status !== 0) return 'there is no faketime on this machine (Debian: apt-get install faketime)';
  const shiftMs = startMs - Date.now();
  const variables = {
    LD_PRELOAD: stdout.trim(),
    // A distance, not a moment: with a moment each process would begin at it anew.
    FAKETIME: `${shiftMs < 0 ? '' : '+'}${(shiftMs / 1000).toFixed(3)}`,
    // Node's timers go by it.
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
