import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newProfile } from '../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../src/storage/profiles/profile-store.ts';
import { ROOT } from '../guards/source-files.ts';
import { runProgram } from '../support/programs/run-program.ts';
import { scriptedServer } from '../support/servers/scripted-server.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

/** Runs `pix balance` with a profile of a service on this machine. */
async function balance(live: boolean, options: readonly string[], env: Readonly<Record<string, string>>) {
  const server = await scriptedServer((_request, response) => {
    response.writeHead(401).end();
  });
  const config = tempFolder();
  const profiles = new ProfileStore(config);
  await profiles.put({ ...newProfile('shop', 'plain', { baseUrl: `${server.url}/v1` }), live });
  await profiles.use('shop');
  const given = { HOME: config, PIX_CONFIG_DIR: config, PIX_TOKEN: 'tok_0123456789', ...env };
  const ran = await runProgram([...options, join(ROOT, 'bin/run.js'), 'balance'], { env: given });
  await server.close();
  return { ...ran, stderr: ran.stderr.replaceAll('\n', ' '), requests: server.seen.length };
}

describe('an open debugger port', () => {
  it.each<readonly [string, readonly string[], Readonly<Record<string, string>>]>([
    ['from an option of node', ['--inspect=127.0.0.1:0'], {}],
    ['from NODE_OPTIONS', [], { NODE_OPTIONS: '--inspect=127.0.0.1:0' }],
  ])(
    'pix balance with a live profile refuses a debugger port %s and sends nothing',
    async (_what, options, env) => {
      const { code, stderr, requests } = await balance(true, options, env);
      expect([code, requests], stderr).toEqual([2, 0]);
      expect(stderr).toMatch(/A debugger port is open at 127\.0\.0\.1:\d+/);
    },
  );

  it('pix balance with another profile warns about a debugger port', async () => {
    const { stderr, requests } = await balance(false, ['--inspect=127.0.0.1:0'], {});
    expect(requests, stderr).toBeGreaterThan(0);
    expect(stderr).toContain('every user of this machine can connect to it and read your tokens.');
  });

  it('pix balance with a live profile works without a debugger port', async () => {
    const { stderr, requests } = await balance(true, [], { NODE_OPTIONS: '--max-http-header-size=16384' });
    expect(requests, stderr).toBeGreaterThan(0);
    expect(stderr).not.toContain('debugger');
  });
});
