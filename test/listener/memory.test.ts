import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deliver, SECRET } from '../support/servers/listening.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

const SERVER = join(import.meta.dirname, '../support/servers/serve-listener.ts');
const MEBIBYTE = 1024 * 1024;
const HEAD = Buffer.from('POST /hook HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
/** A million chunks of one byte, in parts. */
const PART = Buffer.from('1\r\nx\r\n'.repeat(10_000));
const PARTS = 100;

/** A listener in a process of its own, whose memory can be measured. */
async function ownProcess() {
  const child = spawn(process.execPath, [SERVER, tempFolder(), SECRET], {
    env: bareEnvironment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const number = async (): Promise<number> => Number((await lines.next()).value);
  const port = await number();
  return {
    port,
    async mostMemoryBytes() {
      child.stdin.end();
      return (await number()) * 1024;
    },
  };
}

/** Sends the flood until it is sent, or the connection is closed. */
async function flood(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1').resume();
  onTestFinished(() => void socket.destroy());
  // The listener closes the connection in the middle of it.
  await pipeline(Readable.from(parts()), socket).catch(() => undefined);
}

function* parts(): Generator<Uint8Array> {
  yield HEAD;
  for (let count = 0; count < PARTS; count += 1) yield PART;
}

describe('the memory of the listener', () => {
  it('stays below 200 MiB while 40 connections send a million chunks of one byte each', async () => {
    const { port, mostMemoryBytes } = await ownProcess();
    const waits: number[] = [];
    // Eight at once, so that a busy machine does not make the listener late: Node parses 64 KiB of each without a pause.
    for (let count = 0; count < 5; count += 1) {
      const floods = Array.from({ length: 8 }, () => flood(port));
      const startedMs = performance.now();
      const { status } = await deliver({ listener: { port } }, { id: `tx${count}` });
      expect(status).toBe(200);
      waits.push(performance.now() - startedMs);
      await Promise.all(floods);
    }
    // §6.4b rule 2.
    expect(Math.max(...waits)).toBeLessThan(5_000);
    expect(await mostMemoryBytes()).toBeLessThan(200 * MEBIBYTE);
  });
});
