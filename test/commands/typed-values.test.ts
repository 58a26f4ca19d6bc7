import { describe, expect, it } from 'vitest';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { ROOT } from '../guards/source-files.ts';
import { received } from '../support/servers/received.ts';
import { sharedWorld } from '../support/worlds/pix-world.ts';

const world = sharedWorld();

async function asked(line: string, env: Record<string, string> = {}): Promise<string> {
  let first = '';
  await world.run(line, {
    env,
    before: ({ url, body = '' }) => (first ||= `${decodeURIComponent(url)} ${body}`),
  });
  return first;
}

describe('values of an enumeration', () => {
  it.each([
    ['transaction list --status completed,Pending', 'status=COMPLETED,PENDING'],
    ['transaction list --type deposit --type WithDraw', 'type=DEPOSIT,WITHDRAW'],
    ['charge list --family HUB --status paid', 'status=PAID'],
    ['key lookup 51998259765 --key-type phone', 'pixKey=+5551998259765'],
    [
      'webhook create --url https://a.example.com --event transaction_completed --yes',
      '"events":["TRANSACTION_COMPLETED"]',
    ],
    ['sandbox infraction TX1 --status closed --result Agreed', '"status":"CLOSED","analysisResult":"AGREED"'],
    ['sandbox reissue-token WITHDRAW', '/tokens/withdraw/reissue'],
  ])('pix accepts enumeration values in any letter case: %s', async (line, words) => {
    if (line.includes('HUB'))
      await world.run('token add hub --family Hub --stdin', { stdin: world.sandbox.tokens.hub });
    expect(await asked(line)).toContain(words);
  });

  it('no flag or argument of pix has two permitted values that differ only in letter case', () => {
    const sets = readManifest(ROOT).commands.flatMap(({ id, flags, args }) =>
      [...Object.values(flags), ...Object.values(args)].flatMap(({ name, options = [] }) => {
        const lower = options.map((one) => one.toLowerCase());
        return new Set(lower).size === options.length ? [] : [`${id} ${name}`];
      }),
    );
    expect(sets).toEqual([]);
  });

  it.each([
    ['status --output JSON', {}],
    ['status -o Json', {}],
    ['status', { PIX_OUTPUT: 'JSON' }],
  ])('pix %s accepts the output format in any letter case (environment: %j)', async (line, env) => {
    const done = await world.run(line, { env });
    expect(done.json).toMatchObject({ status: 'ok' });
    const failed = await world.run(line.replace('status', 'charge get nothing'), { env });
    expect([failed.code, failed.error.exitCode, failed.stderr]).toEqual([4, 4, '']);
  });

  it('pix inbox list --event ignores letter case, and accepts unknown event names', async () => {
    const inbox = await openInbox(world.path('data', 'inbox.sqlite'));
    await inbox.append(received({ id: 'TX1', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED'));
    await inbox.append(received({ id: 'TX2', status: 'PENDING' }, 'transaction_of_tomorrow'));
    await inbox.close();
    const listed = (event: string) => world.json(`inbox list --event ${event}`);
    expect(await listed('transaction_Completed')).toMatchObject([{ event: 'TRANSACTION_COMPLETED' }]);
    expect(await listed('transaction_of_tomorrow')).toMatchObject([{ event: 'transaction_of_tomorrow' }]);
  });
});

describe('durations', () => {
  it.each([
    ['charge create --amount 10 --expires-in 600', 600],
    ['charge create --amount 10 --expires-in 600s', 600],
    ['charge create --amount 10 --expires-in 10m', 600],
    ['charge create --amount 10 --expires-in 2h', 7_200],
    ['charge create --amount 10 --expires-in 1d', 86_400],
  ])('pix %s sends the duration to the service as %i seconds', async (line, seconds) => {
    expect(await asked(line)).toContain(`"expiresIn":${seconds}`);
  });

  it.each([
    [' --timeout 2', {}, 2_000],
    [' --timeout 2m', {}, 120_000],
    ['', { PIX_TIMEOUT: '2m' }, 120_000],
    ['', { PIX_TIMEOUT: '45' }, 45_000],
    ['', {}, 30_000],
  ])('pix status%s with the environment %j sets the request timeout to %i ms', async (flag, env, ms) => {
    let timeout: number | undefined;
    await world.run(`status${flag}`, {
      env,
      before: ({ timeoutMs }) => (timeout = timeoutMs),
    });
    expect(timeout).toBe(ms);
  });

  it.each([
    ['profile set sandbox resolveSeconds 2m', 120],
    ['profile set sandbox resolveSeconds 24h', 86_400],
    ['profile set sandbox resolveSeconds 5', 5],
  ])('pix %s stores the duration in the profile as %i seconds', async (line, seconds) => {
    expect((await world.run(line)).code).toBe(0);
    expect(world.profiles.get('sandbox').resolveSeconds).toBe(seconds);
  });

  it('the help of every duration flag shows the units', () => {
    const flags = readManifest(ROOT).commands.flatMap(({ id, flags: own }) =>
      Object.values(own).map((flag) => ({ ...flag, id })),
    );
    const silent = flags.filter((one) => one.helpValue === 'SECONDS' && !one.description?.includes('10m'));
    expect(silent.map(({ id, name }) => `${id} ${name}`)).toEqual([]);
  });
});

describe('periods', () => {
  it.each(['transaction list', 'statement list --family hub', 'callback list'])(
    'pix %s accepts a period of one day',
    async (line) => {
      expect((await world.run(`${line} --from today --to today --json`)).code).toBe(0);
    },
  );
});

describe('flags that ask for two output formats', () => {
  it.each(['balance --json -o json', 'balance --jq . -o json', 'balance --jq . -o ndjson'])(
    'pix %s works',
    async (line) => {
      const { code, stderr } = await world.run(line);
      expect(code, stderr).toBe(0);
    },
  );
});
