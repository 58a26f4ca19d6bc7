import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const WRITER = join(import.meta.dirname, 'inbox-writer.ts');

/**
 * Runs a program that appends deliveries, and passes each line of its stdout to `onLine`. `onLine` may kill
 * the program.
 * @returns the stderr of the program
 */
function writer(
  args: readonly string[],
  onLine: (line: string, kill: () => void) => void,
  shell?: string,
): Promise<string> {
  const node = [process.execPath, WRITER, ...args];
  const inShell = ['/bin/sh', '-c', `${shell}; exec "$@"`, 'sh', ...node];
  const [program = '', ...given] = shell === undefined ? node : inShell;
  // A run spends most of its time compiling the program, so all runs share one cache of compiled code.
  const env = bareEnvironment({ NODE_COMPILE_CACHE: inject('compiledCode') });
  const child = spawn(program, given, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  createInterface({ input: child.stdout }).on('line', (line) => onLine(line, () => child.kill('SIGKILL')));
  return new Promise((resolve, reject) => child.on('error', reject).on('close', () => resolve(stderr)));
}

describe('inbox with several processes', () => {
  it('the inbox stores each event once when two processes append the same events', async () => {
    const file = join(tempFolder(), 'inbox.db');
    const lines: string[] = [];
    const run = (): Promise<string> => writer([file, 'tx', '5', '200'], (line) => lines.push(line));
    expect(await Promise.all([run(), run()])).toEqual(['', '']);
    const stored = lines.filter((line) => line.startsWith('stored')).sort();
    expect(stored).toEqual(Array.from({ length: 200 }, (_, n) => `stored ${n}`).sort());
    expect(lines.filter((line) => line.startsWith('duplicate'))).toHaveLength(200);
  });

  it('the inbox contains every delivery that a process had reported as stored before it was killed', async () => {
    const [cells, killed] = [fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 120 })];
    const runs = fc.record({ width: cells, killAfter: killed });
    const property = fc.asyncProperty(runs, async ({ width, killAfter }) => {
      const file = join(tempFolder(), 'inbox.db');
      const said: string[] = [];
      await writer([file, 'tx', String(width)], (line, kill) => {
        said.push(line);
        if (said.length > killAfter) kill();
      });
      const inbox = await openInbox(file);
      const held = new Set(
        (await inbox.list()).map(({ transactionId }) => `stored ${transactionId?.slice(2)}`),
      );
      await inbox.close();
      expect(said.length).toBeGreaterThan(killAfter);
      expect(said.filter((line) => !held.has(line))).toEqual([]);
      const db = new DatabaseSync(file);
      expect(db.prepare('pragma integrity_check').get()).toMatchObject({ integrity_check: 'ok' });
      db.close();
    });
    await fc.assert(property, { numRuns: 4 });
  });

  it.runIf(process.platform !== 'win32')('the inbox keeps its deliveries when the disk is full', async () => {
    const file = join(tempFolder(), 'inbox.db');
    const lines: string[] = [];
    // A limit on the file size simulates a full disk. The process must ignore the signal XFSZ, which would
    // otherwise end it.
    await writer(
      [file, 'tx', '4', '120', '20000'],
      (line) => lines.push(line),
      "trap '' XFSZ; ulimit -f 1000",
    );
    const stored = lines.filter((line) => line.startsWith('stored'));
    const failed = new Set(lines.filter((line) => line.startsWith('failed')));
    expect(stored.length).toBeGreaterThan(0);
    expect([...failed]).toEqual([expect.stringMatching(/^failed sqlite\.(full|disk_fault)$/)]);
    const inbox = await openInbox(file);
    expect(await inbox.count()).toBe(stored.length);
    await inbox.close();
  });
});
