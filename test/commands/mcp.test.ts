import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';
import { config } from 'zod/mini';
import { ROOT } from '../guards/source-files.ts';
import { assertBuilt } from '../support/programs/built.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { eachWorld, type RunOptions } from '../support/worlds/pix-world.ts';

// The SDK's client gives zod English messages, also in the test files that run after this one.
config({ localeError: undefined });

const world = eachWorld();

const SESSION = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'pix_account_read', arguments: {} } },
];
const messages = SESSION.map((one) => `${JSON.stringify({ jsonrpc: '2.0', ...one })}\n`).join('');

async function session(options: RunOptions = {}) {
  const { code, stdout, stderr } = await world.run('mcp', { stdin: Buffer.from(messages), ...options });
  return {
    code,
    stderr,
    answers: stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

describe('pix mcp', () => {
  it('pix mcp reveals personal data only if the profile says so', async () => {
    const { name } = await world.json('account show');
    const textOf = async (): Promise<string> => (await session()).answers[1].result.content[0].text;
    expect(await textOf()).not.toContain(name);
    await world.run('profile set sandbox mcp.reveal true');
    expect(await textOf()).toContain(name);
  });

  it('pix mcp ends with exit code 0 on SIGTERM while its client is connected', async () => {
    const stdin = new PassThrough();
    stdin.write(messages);
    const stdout = new PassThrough();
    const { code } = await world.run('mcp', {
      stdin,
      stdout,
      async during(signal) {
        for (let seen = ''; !seen.includes('"id":2'); seen += stdout.read() ?? '')
          await new Promise((resolve) => setImmediate(resolve));
        signal('SIGTERM');
      },
    });
    expect([code, stdin.listenerCount('data')]).toEqual([0, 0]);
  });

  it('the built pix mcp serves its tools as a process, and ends when the client closes its stdin', async () => {
    assertBuilt();
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(ROOT, 'bin/run.js'), 'mcp'],
      env: bareEnvironment({
        PIX_CONFIG_DIR: world.path('config'),
        PIX_DATA_DIR: world.path('data'),
      }) as Record<string, string>,
    });
    const client = new Client({ name: 'agent', version: '1' });
    await client.connect(transport);
    const { pid } = transport;
    expect((await client.listTools()).tools.length).toBeGreaterThan(25);
    await client.close();
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  });

  it('pix mcp without a profile fails before it reads a message', async () => {
    const { code, error } = await world.run('mcp --json', {
      stdin: Buffer.from(messages),
      env: { PIX_CONFIG_DIR: `${world.home}/none` },
    });
    expect([code, error.errorCode]).toEqual([3, 'no_profile']);
  });
});
