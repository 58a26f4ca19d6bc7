import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { PixError } from '../../src/domain/pix-error.ts';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { deliver, listening } from '../support/servers/listening.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';

/** Mounts a file system of 2 MiB and returns its folder; null if this machine does not permit mounting. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'pix-small-disk-'));
  try {
    const env = bareEnvironment();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore', env });
    return folder;
  } catch {
    rmdirSync(folder);
    console.log(
      'A full disk is not tested here: no file system can be mounted. A limit of files is, in inbox-processes.',
    );
    return null;
  }
}

const disk = smallDisk();
afterAll(() => {
  if (disk === null) return;
  execFileSync('umount', ['-l', disk], { env: bareEnvironment() });
  rmdirSync(disk);
});

describe('the listener on a full disk', () => {
  it.runIf(disk !== null)('the listener answers 503 on a full disk, and then recovers', async () => {
    const filler = join(disk ?? '', 'filler');
    writeFileSync(filler, Buffer.alloc(1024 * 1024));
    const inbox = await openInbox(join(disk ?? '', 'inbox.sqlite'));
    const at = await listening({ inbox });
    const text = 'x'.repeat(20_000);
    const stored: string[] = [];
    let refused = 0;
    for (let count = 0; refused < 20; count += 1) {
      const { status } = await deliver(at, { id: `tx${count}`, status: 'COMPLETED', text });
      if (status === 200) stored.push(`tx${count}`);
      else refused += 1;
      expect([200, 503]).toContain(status);
    }
    expect(at.failed.map((cause) => (cause as PixError).init.key)).toEqual(['sqlite.full']);
    expect(stored.length).toBeGreaterThan(5);
    rmSync(filler);
    expect((await deliver(at, { id: 'after', status: 'COMPLETED' })).status).toBe(200);
    expect(at.back).toMatchObject([{ failures: 20 }]);
    const held = (await inbox.list()).map(({ transactionId }) => transactionId);
    expect(held).toEqual([...stored, 'after']);
    await at.listener.close();
    await inbox.close();
  });
});
