// Run by node: a listener over an inbox in `folder`. Writes its port; at the end of stdin the most memory it ever had.
import { join } from 'node:path';
import type { Clock } from '../../../src/domain/time/clock.ts';
import { startListener } from '../../../src/listener/listener.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';

/** Processor time of this process: on a busy machine real time says nothing about the listener's own work. */
const workClock: Clock = {
  now() {
    const { user, system } = process.cpuUsage();
    return Math.floor((user + system) / 1000);
  },
  at(atMs, task) {
    const timer = setInterval(() => {
      if (workClock.now() < atMs) return;
      clearInterval(timer);
      task();
    }, 20);
    return () => clearInterval(timer);
  },
  every(ms, task) {
    const timer = setInterval(task, ms).unref();
    return () => clearInterval(timer);
  },
};

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
  process.stdout.write(`${process.resourceUsage().maxRSS}\n`);
});
