// Run by node: a listener over an inbox in `folder`. Writes its port; at the end of stdin the most memory it ever had.
import { join } from 'node:path';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { startListener } from '../../../src/listener/listener.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';

const [folder = '', secret = ''] = process.argv.slice(2);
const inbox = await openInbox(join(folder, 'inbox.db'));
const listener = await startListener({
  host: '127.0.0.1',
  port: 0,
  path: '/hook',
  secrets: [secret],
  toleranceSeconds: null,
  inbox,
  clock: systemClock,
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
