import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/domain/time/clock.ts';
import { newProfile } from '../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../src/storage/profiles/profile-store.ts';
import { addToken } from '../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../src/storage/vault/open-vault.ts';
import { installedNode } from '../any-day/other-programs.ts';
import { oldestNode } from '../any-day/situations.ts';
import { ROOT } from '../guards/source-files.ts';
import { assertBuilt } from '../support/programs/built.ts';
import { type ProgramOptions, runProgram } from '../support/programs/run-program.ts';
import { sharedCache } from '../support/programs/shared-cache.ts';
import { listenOnLoopback } from '../support/servers/listen-on-loopback.ts';
import { type ScriptedServer, scriptedServer } from '../support/servers/scripted-server.ts';
import { servedSandbox } from '../support/servers/served-sandbox.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

/*
 * The built pix on the oldest Node that it supports, with all settings in environment variables. `dashboard`,
 * `callback triage`, `payout batch`, `report export` and `webhook listen` start Node again. On Node 22.19, the
 * new Node has no environment by itself.
 */

const oldest = installedNode(oldestNode());
if (oldest === null)
  console.log(`Node ${oldestNode()} is not installed: Node ${process.versions.node} is tested instead.`);

let home: string;
beforeAll(() => assertBuilt());
beforeEach(() => {
  home = tempFolder();
  writeFileSync(join(home, 'payroll.csv'), 'key,amount,reference\nana@example.com,10.00,one\n');
});

const run = (line: string, env: Readonly<Record<string, string>>, options: ProgramOptions = {}) =>
  runProgram([join(ROOT, 'bin/run.js'), ...line.split(' ')], {
    ...(oldest && { node: oldest.program }),
    cwd: home,
    env: { PIX_CACHE_DIR: sharedCache(), PIX_TIMEOUT: '5', ...env },
    ...options,
  });

describe(`pix on Node ${oldestNode()}`, () => {
  it('pix sells, pays, reports and shows with the settings of the environment', async () => {
    const { sandbox, url } = await servedSandbox({ challenge: false });
    const env = {
      HOME: join(home, 'nobody'),
      PIX_BASE_URL: `${url}/v1`,
      PIX_TOKEN: sandbox.tokens.both,
      PIX_CONFIG_DIR: join(home, 'config'),
      PIX_DATA_DIR: join(home, 'data'),
      PIX_OUTPUT: 'json',
      PIX_LANG: 'pt-BR',
      PIX_NO_INPUT: '1',
    };
    const pix = async (line: string): Promise<unknown> => {
      const { code, stdout, stderr } = await run(line, env);
      expect(code, `pix ${line}: ${stderr}${stdout}`).toBe(0);
      return JSON.parse(stdout);
    };
    const charge = (await pix('charge create --amount 500')) as { id: string };
    await sandbox.handle({
      method: 'POST',
      url: `${sandbox.roots.control}/transactions/${charge.id}/pay`,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const pay = 'payout create --key fornecedor@exemplo.com.br --amount 12 --reference p1 --yes';
    expect(await pix(pay)).toMatchObject({ clientReference: 'p1' });
    const result = await pix('payout batch payroll.csv --no-lookup --yes');
    expect(result).toMatchObject({ completed: 1, unknown: 0 });
    expect(await pix('report export --from today --to now --out out.csv')).toMatchObject({ rows: 3 });
    expect(readFileSync(join(home, 'out.csv'), 'utf8')).toContain(charge.id);
    expect(await pix('dashboard --once')).toMatchObject({ status: { status: 'ok' } });
    // Nothing was written below HOME.
    expect([existsSync(env.HOME), existsSync(join(home, 'data/journal.sqlite'))]).toEqual([false, true]);
  });

  it('pix webhook listen and pix sandbox start serve with the settings of the environment until SIGTERM', async () => {
    const env = { HOME: home, PIX_LANG: 'pt-BR', PIX_DATA_DIR: join(home, 'data') };
    const stop = (text: string, kill: (signal: NodeJS.Signals) => void): void => {
      if (text.includes('127.0.0.1')) kill('SIGTERM');
    };
    const sandbox = await run('sandbox start --port 0 --data :memory:', env, { onStderr: stop });
    expect(sandbox.stderr).toContain('Sandbox em execução');
    const secret = { ...env, PIX_WEBHOOK_SECRET: 'whsec_0123456789abcdef' };
    const listener = await run('webhook listen --port 0', secret, { onStderr: stop });
    expect(listener.stderr).toContain('Escutando');
    expect([sandbox.code, listener.code]).toEqual([0, 0]);
    expect(existsSync(join(home, 'data/inbox.sqlite'))).toBe(true);
  });
});

const BATCH = 'payout batch payroll.csv --yes';

describe(`each setting of a command that starts Node ${oldestNode()} again`, () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await scriptedServer((_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"statusCode":401,"errorCode":"PZS401","message":"no","requestId":"r"}');
    });
    onTestFinished(() => server.close());
  });

  const seen = (): ReadonlySet<string> =>
    new Set(server.seen.map(({ url, headers }) => `${url.split('/')[1]} ${headers.authorization}`));

  /** Stores two profiles with tokens in the folder. The active one is `first`. */
  async function putProfiles(configDir: string): Promise<void> {
    const profiles = new ProfileStore(configDir);
    const vault = await openVault('plain', { configDir, env: {}, platform: 'linux' });
    for (const name of ['first', 'second']) {
      await profiles.put(newProfile(name, 'plain', { baseUrl: `${server.url}/${name}` }));
      const token = { id: 'a', value: `tok_of_${name}`, scopes: [], family: 'main' as const };
      await addToken({ profiles, vault, clock: systemClock }, name, token);
    }
    await profiles.use('first');
  }

  it(`pix ${BATCH} uses the profiles below HOME`, async () => {
    const folder = join(home, process.platform === 'darwin' ? 'Library/Preferences/pix' : '.config/pix');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await putProfiles(folder);
    const { stderr } = await run(BATCH, { HOME: home, PIX_PROFILE: 'second' });
    expect(seen(), stderr).toEqual(new Set(['second Bearer tok_of_second']));
  });

  it('pix callback triage connects through HTTPS_PROXY', async () => {
    const asked: string[] = [];
    const proxy = createServer().on('connect', ({ url = '' }, socket) => {
      asked.push(url);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    const HTTPS_PROXY = `http://127.0.0.1:${await listenOnLoopback(proxy)}`;
    const { stderr } = await run('callback triage --json', {
      PIX_BASE_URL: 'https://api.example.test/v1',
      PIX_TOKEN: 'tok_of_the_environment',
      HOME: home,
      HTTPS_PROXY,
    });
    proxy.closeAllConnections();
    proxy.close();
    expect(new Set(asked), stderr).toEqual(new Set(['api.example.test:443']));
  });
});
