import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createDatabase } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/domain/time/clock.ts';
import { newProfile } from '../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../src/storage/profiles/profile-store.ts';
import { addToken } from '../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../src/storage/vault/open-vault.ts';
import { ROOT } from '../guards/source-files.ts';
import { runProgram } from '../support/programs/run-program.ts';
import { listenOnLoopback } from '../support/servers/listen-on-loopback.ts';
import { type ScriptedServer, scriptedServer } from '../support/servers/scripted-server.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

/** The commands for which bin/run.js starts Node again. On Node 22.19, the new Node has no environment by itself. */
const LONG = [
  'dashboard --once --json',
  'callback triage --json',
  'payout batch payroll.csv --yes',
  'report export --from 2026-11-20 --to 2026-11-21 --out out.csv',
] as const;

/** PostgreSQL's answer to a wrong password. */
const FIELDS = 'SFATAL\0C28P01\0Mrefused\0\0';
const REFUSAL = Buffer.concat([
  Buffer.from('E'),
  Buffer.from([0, 0, 0, FIELDS.length + 4]),
  Buffer.from(FIELDS),
]);

let home: string;
let server: ScriptedServer;
beforeEach(async () => {
  home = tempFolder();
  writeFileSync(join(home, 'payroll.csv'), 'key,amount,reference\nana@example.com,10.00,one\n');
  server = await scriptedServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"statusCode":401,"errorCode":"PZS401","message":"no","requestId":"r"}');
  });
});
afterEach(() => server.close());

const run = (line: string, env: Readonly<Record<string, string>>) =>
  runProgram([join(ROOT, 'bin/run.js'), ...line.split(' ')], {
    cwd: home,
    env: { PIX_TIMEOUT: '5', ...env },
  });
const service = () => ({ PIX_BASE_URL: `${server.url}/v1`, PIX_TOKEN: 'tok_of_the_environment', HOME: home });

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
const seen = (): ReadonlySet<string> =>
  new Set(server.seen.map(({ url, headers }) => `${url.split('/')[1]} ${headers.authorization}`));

describe.each(LONG)('the environment of pix %s', (line) => {
  it(`pix ${line} sends PIX_TOKEN to PIX_BASE_URL`, async () => {
    const { stderr } = await run(line, service());
    expect(seen(), stderr).toEqual(new Set(['v1 Bearer tok_of_the_environment']));
  });

  it(`pix ${line} uses PIX_PROFILE of PIX_CONFIG_DIR`, async () => {
    await putProfiles(join(home, 'elsewhere'));
    const env = { PIX_CONFIG_DIR: join(home, 'elsewhere'), PIX_PROFILE: 'second', HOME: home };
    const { stderr } = await run(line, env);
    expect(seen(), stderr).toEqual(new Set(['second Bearer tok_of_second']));
  });

  it(`pix ${line} uses the profiles below HOME`, async () => {
    const folder = join(home, process.platform === 'darwin' ? 'Library/Preferences/pix' : '.config/pix');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await putProfiles(folder);
    const { stderr } = await run(line, { HOME: home });
    expect(seen(), stderr).toEqual(new Set(['first Bearer tok_of_first']));
  });

  it(`pix ${line} reads PIX_READ_ONLY`, async () => {
    const { code, stdout, stderr } = await run(line, { ...service(), PIX_READ_ONLY: 'ture' });
    expect([code, server.seen]).toEqual([2, []]);
    expect(`${stdout}${stderr}`.replaceAll('\\', '')).toContain('PIX_READ_ONLY is "ture".');
  });

  it(`pix ${line} connects through HTTPS_PROXY`, async () => {
    const asked: string[] = [];
    const proxy = createServer().on('connect', ({ url = '' }, socket) => {
      asked.push(url);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    const HTTPS_PROXY = `http://127.0.0.1:${await listenOnLoopback(proxy)}`;
    const { stderr } = await run(line, {
      ...service(),
      PIX_BASE_URL: 'https://api.example.test/v1',
      HTTPS_PROXY,
    });
    proxy.closeAllConnections();
    proxy.close();
    expect(new Set(asked), stderr).toEqual(new Set(['api.example.test:443']));
  });
});

it.each(['payout batch payroll.csv --yes', 'report export --from 2026-11-20 --to 2026-11-21 --out out.csv'])(
  'pix %s is refused with PIX_READ_ONLY=true and sends nothing',
  async (line) => {
    const { code, stderr } = await run(line, { ...service(), PIX_READ_ONLY: 'true' });
    expect([code, server.seen, stderr.includes('PIX_READ_ONLY makes pix read-only')], stderr).toEqual([
      2,
      [],
      true,
    ]);
  },
);

it.each(['dashboard --once --json', 'payout batch payroll.csv --yes'])(
  'pix %s uses the journal of PIX_JOURNAL_URL',
  async (line) => {
    let connections = 0;
    const database = createDatabase((socket) => {
      connections += 1;
      socket.on('error', () => undefined).once('data', () => socket.end(REFUSAL));
    });
    const PIX_JOURNAL_URL = `postgres://pix@127.0.0.1:${await listenOnLoopback(database)}/pix`;
    const { stdout, stderr } = await run(line, { ...service(), PIX_JOURNAL_URL });
    database.close();
    expect(connections, `${stdout}${stderr}`).toBeGreaterThan(0);
  },
);
