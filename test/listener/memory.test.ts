import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connected, deliver, SECRET } from '../support/servers/listening.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

const SERVER = join(import.meta.dirname, 'serve-listener.ts');
const MEBIBYTE = 1024 * 1024;
const HEAD = 'POST /hook HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
const CHUNK = '1\r\nx\r\n';
/** The beginning of a body. It already has more one-byte chunks than the listener permits. */
const BEGINNING = Buffer.from(HEAD + CHUNK.repeat(5_000));
const PART = Buffer.from(CHUNK.repeat(9_950));
const PARTS = 100;

/**
 * Starts the listener in a separate process, so that the test can measure the memory of the listener.
 * `mostMemoryBytes` stops the listener, and returns its peak memory.
 */
async function ownProcess() {
  // With a small semi-space, V8 collects garbage early. Otherwise garbage would be part of the measured
  // memory.
  const child = spawn(process.execPath, ['--max-semi-space-size=2', SERVER, tempFolder(), SECRET], {
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

async function begin(port: number): Promise<Socket> {
  const socket = (await connected({ listener: { port } })).resume();
  socket.write(BEGINNING);
  return socket;
}

function* rest(): Generator<Uint8Array> {
  for (let count = 0; count < PARTS; count += 1) yield PART;
}

describe('the memory use of the listener', () => {
  it('the listener uses less than 200 MiB while 40 connections send a million one-byte chunks', async () => {
    const { port, mostMemoryBytes } = await ownProcess();
    const sockets = await Promise.all(Array.from({ length: 40 }, () => begin(port)));
    const store = async (id: string) => (await deliver({ listener: { port } }, { id })).status;
    // When the listener has answered this delivery, it has also read the beginnings of the 40 bodies.
    expect(await store('tx1')).toBe(200);
    const floods = sockets.map((socket) => pipeline(Readable.from(rest()), socket).catch(() => undefined));
    expect(await store('tx2')).toBe(200);
    await Promise.all(floods);
    expect(await mostMemoryBytes()).toBeLessThan(200 * MEBIBYTE);
  });
});
