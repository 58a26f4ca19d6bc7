// Tests run this script as a separate process. It starts a listener with an inbox in `folder`. It writes its
// port at the start, and its peak memory when stdin ends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../src/domain/time/clock.ts';
import { startListener } from '../../src/listener/listener.ts';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';

/**
 * A clock that shows the processor time of this process. Real time would also depend on other processes of
 * the machine.
 */
const workClock: Clock = {
  now() {
    const { user, system } = process.cpuUsage();
    return Math.floor((user + system) / 1000);
  },
  elapsed: () => workClock.now(),
  at(atMs, task) {
    let cancel: () => void;
    const arm = (): void => {
      const leftMs = atMs - workClock.now();
      cancel = systemClock.at(systemClock.now() + leftMs, leftMs > 0 ? arm : task);
    };
    arm();
    return () => cancel();
  },
  every: systemClock.every,
};

/**
 * Returns the peak memory of this process in KiB. On Linux it reads `/proc`, because `maxRSS` may be the peak
 * of the parent process.
 */
function mostMemoryKib(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}

const [folder = '', secret = ''] = process.argv.slice(2);
const inbox = await openInbox(join(folder, 'inbox.db'));
const listener = await startListener({
  host: '127.0.0.1',
  port: 0,
  path: '/hook',
  secrets: [secret],
  toleranceSeconds: null,
  inbox,
  clock: workClock,
  onEvent: () => undefined,
  onRejected: () => undefined,
  onFault: (error) => {
    throw error;
  },
});
process.stdout.write(`${listener.port}\n`);
process.stdin.resume().once('end', async () => {
  await listener.close();
  await inbox.close();
  process.stdout.write(`${mostMemoryKib()}\n`);
});
