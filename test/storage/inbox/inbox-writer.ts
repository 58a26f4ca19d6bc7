// Tests run this script as a separate process. It appends `width` deliveries at a time, until it is killed or
// has appended `count`. It writes the number of each stored delivery to stdout. After a failure it writes
// `failed <key>` and continues.
import { writeSync } from 'node:fs';
import { PixError } from '../../../src/domain/pix-error.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { received } from '../../support/servers/received.ts';

const [file = '', prefix = '', width = '1', count = 'Infinity', padding = '0'] = process.argv.slice(2);
const inbox = await openInbox(file);
for (let n = 0; n < Number(count); n += Number(width))
  await Promise.all(Array.from({ length: Number(width) }, (_, offset) => append(n + offset)));
await inbox.close();

async function append(n: number): Promise<void> {
  const payload = { id: `${prefix}${n}`, status: 'COMPLETED', padding: 'x'.repeat(Number(padding)) };
  try {
    const { result } = await inbox.append(received(payload));
    // `writeSync` is synchronous, so the output is complete even if this process is killed next.
    writeSync(1, `${result} ${n}\n`);
  } catch (error) {
    writeSync(1, `failed ${error instanceof PixError ? error.init.key : error}\n`);
  }
}
