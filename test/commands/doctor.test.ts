import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { markFile } from '../../src/storage/journal/journal-mark.ts';
import { badNetwork, datedAnswers } from '../support/servers/bad-network.ts';
import { received } from '../support/servers/received.ts';
import { giveHubToken } from '../support/worlds/hub-token.ts';
import { eachWorld, type Printed, type RunOptions } from '../support/worlds/pix-world.ts';

const world = eachWorld();

const examine = async (options: RunOptions = {}, flags = '') => {
  const { code, json, changes } = await world.run(`doctor --json ${flags}`, options);
  return { code, found: json as Printed[], changes };
};
const of = (found: Printed[], check: string): Printed[] => found.filter((one) => one.check === check);
const lever = async (path: string, body: object, method = 'PATCH'): Promise<void> => {
  const url = `${world.sandbox.roots.control}${path}`;
  const headers = { 'content-type': 'application/json' };
  const { status } = await world.sandbox.handle({ method, url, headers, body: JSON.stringify(body) });
  expect(status).toBeLessThan(300);
};

describe('pix doctor', () => {
  it('pix doctor finds no problem in a healthy sandbox, and prints no secret', async () => {
    await giveHubToken(world);
    const { code, stdout, stderr } = await world.run('doctor');
    expect([code, stdout.includes('failed')]).toEqual([0, false]);
    expect(stdout).toContain('The token is accepted. Scopes: DEPOSIT, WITHDRAW.');
    for (const token of Object.values(world.sandbox.tokens)) expect(stdout + stderr).not.toContain(token);
    const { found } = await examine();
    expect(of(found, 'token').map(({ result }) => result)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(of(found, 'contract')).toMatchObject([{ result: 'ok' }]);
    expect(Object.keys(found[0] ?? {})).toEqual(['check', 'target', 'result', 'detail', 'advice']);
  });

  it('pix doctor sends only GET requests, and one change request that the service always refuses', async () => {
    const { changes } = await examine();
    expect(changes).toEqual(['POST /v1/user/webhooks/pix-doctor-no-such-id/rotate-secret']);
    const readOnly = await examine({}, '--read-only');
    expect([readOnly.changes, of(readOnly.found, 'lock')[0]?.result]).toEqual([[], 'not_tested']);
  });

  it('pix doctor reports that its folders cannot be written', async () => {
    world.write('file', '');
    const folder = world.path('file', 'data');
    const env = { PIX_DATA_DIR: folder, PIX_CONFIG_DIR: world.path('file', 'config') };
    const { code, found } = await examine({ env });
    expect(code).toBe(8);
    expect(of(found, 'places').map(({ target, result }) => [target, result])).toEqual([
      [folder, 'failed'],
      [env.PIX_CONFIG_DIR, 'warning'],
    ]);
    expect(of(found, 'places')[0]?.advice).toContain('set PIX_DATA_DIR to a folder');
  });

  it('pix doctor without a profile exits with code 0 and a warning, and does not test the service', async () => {
    const home = { PIX_CONFIG_DIR: world.path('none'), PIX_DATA_DIR: world.path('none') };
    const { code, found } = await examine({ env: home });
    expect(code).toBe(0);
    expect(of(found, 'profile')).toMatchObject([
      { result: 'warning', advice: expect.stringContaining('profile add') },
    ]);
    expect(of(found, 'service')).toMatchObject([{ result: 'not_tested' }]);
  });

  it('pix doctor tests an account that is configured only by environment variables', async () => {
    const env = {
      PIX_CONFIG_DIR: world.path('none'),
      PIX_BASE_URL: world.sandbox.roots.main,
      PIX_TOKEN: world.sandbox.tokens.deposit,
    };
    const { code, found } = await examine({ env });
    expect([code, of(found, 'token')[0]?.target]).toEqual([0, 'PIX_TOKEN']);
    expect(of(found, 'token')[0]?.detail).toContain('Scopes: DEPOSIT.');
  });

  it('pix doctor reports a token that lacks a scope which the profile lists for this token', async () => {
    await world.run('sandbox reissue-token withdraw --yes');
    await world.run('token add deposit --scope DEPOSIT,WITHDRAW --stdin', {
      stdin: world.sandbox.tokens.deposit,
    });
    const { code, found } = await examine({}, '--profile sandbox');
    expect(code).toBe(8);
    const failed = of(found, 'token').filter(({ result }) => result === 'failed');
    expect(failed.some(({ detail }) => detail.includes('lacks WITHDRAW'))).toBe(true);
  });

  it('pix doctor reports a token that has a scope which the profile does not list for this token', async () => {
    await world.run('token add more --scope DEPOSIT --stdin', { stdin: world.sandbox.tokens.both });
    const { code, found } = await examine();
    expect([
      code,
      of(found, 'token').some(({ detail }) => detail.includes('in the profile do not include WITHDRAW')),
    ]).toEqual([0, true]);
  });

  it('pix doctor names the source IP from a PZA203 error, and advises the user to add it to the IP whitelist', async () => {
    await lever('/accounts/100001', { sourceIp: '203.0.113.77' });
    await lever('/accounts/100001/ips', { ip: '198.51.100.1' }, 'POST');
    const { code, found } = await examine();
    expect(code).toBe(8);
    expect(of(found, 'ip')).toMatchObject([
      { target: '203.0.113.77', result: 'failed', advice: expect.stringContaining('IP whitelist') },
    ]);
    expect(new Set(of(found, 'token').map(({ result }) => result))).toEqual(new Set(['not_tested']));
  });

  it('pix doctor distinguishes an unsigned contract (PZA206) from a locked account (PZA204)', async () => {
    await lever('/accounts/100001', { contractSigned: false });
    const unsigned = await examine();
    expect([unsigned.code, of(unsigned.found, 'contract')[0]?.result]).toEqual([8, 'failed']);
    expect(of(unsigned.found, 'lock')[0]?.result).toBe('not_tested');
    await lever('/accounts/100001', { contractSigned: true, locked: true });
    const locked = await examine();
    expect([locked.code, of(locked.found, 'lock')[0]?.result]).toEqual([8, 'failed']);
    expect(of(locked.found, 'contract')[0]?.result).toBe('not_tested');
  });

  it('pix doctor reports operations that the account may not use', async () => {
    await lever('/accounts/100001', { allowDeposit: false, dailyWithdrawLimit: null });
    const { found } = await examine();
    const said = of(found, 'account').map(({ detail }) => detail);
    expect(said.some((detail) => detail.includes('DEPOSIT'))).toBe(true);
    expect(said.some((detail) => detail.includes('PZS206'))).toBe(true);
  });

  it.each([
    [0, 'ok'],
    [29_000, 'ok'],
    [45_000, 'warning'],
    [-45_000, 'warning'],
  ])('pix doctor rates a clock with an error of %i ms as %s', async (off, result) => {
    const date = new Date(world.clock.now() + off).toUTCString();
    const transport = datedAnswers(world.sandbox.handle, date);
    const { found } = await examine({ transport });
    expect(of(found, 'clock')).toMatchObject([{ result }]);
    if (off === 45_000) expect(of(found, 'clock')[0]?.detail).toContain('behind');
  });

  it('pix doctor reports why the service is unreachable, and continues with the other checks', async () => {
    const transport = badNetwork(world.sandbox.handle, 'not-sent', /./, 99);
    const { code, found } = await examine({ transport });
    expect([code, of(found, 'service')[0]?.result]).toEqual([8, 'failed']);
    expect(new Set(of(found, 'token').map(({ result }) => result))).toEqual(new Set(['not_tested']));
    expect(of(found, 'disk')[0]?.result).toBe('ok');
  });

  it.each([
    [503, 'PZF503'],
    [500, 'PZI100'],
    [429, 'PZG429'],
  ])('pix doctor reports no invalid token after the answer %i %s', async (status, code) => {
    const transport = badNetwork(world.sandbox.handle, { status, errorCode: code }, /^(?!.*\/status)/, 99);
    const { found } = await examine({ transport });
    expect(new Set(of(found, 'token').map(({ result }) => result))).toEqual(new Set(['not_tested']));
  });

  it('pix doctor warns about a token if it cannot determine whether the token has a scope', async () => {
    const refused = { status: 500, errorCode: 'PZI100' };
    const transport = badNetwork(world.sandbox.handle, refused, /withdraw/, 99);
    const { found } = await examine({ transport });
    expect(of(found, 'token')[0]).toMatchObject({ result: 'warning' });
  });

  it('pix doctor warns when a webhook is unsigned or its secret is not stored', async () => {
    await world.run('webhook create --url https://a.example.com/ --generate-secret --yes');
    await world.run('webhook create --url https://b.example.com/ --yes');
    const there = of((await examine()).found, 'webhook').map(({ result }) => result);
    expect(there.sort()).toEqual(['ok', 'warning']);
    await world.profiles.update('sandbox', (profile) => ({ ...profile, secrets: [] }));
    const gone = of((await examine()).found, 'webhook');
    expect(
      gone.every(({ result, advice }) => result === 'warning' && advice?.includes('rotate-secret')),
    ).toBe(true);
  });

  it('pix doctor reports unknown outcomes, forged deliveries, and stores that it cannot open', async () => {
    const transport = badNetwork(world.sandbox.handle, 'drop-before', /withdraw/, 99);
    const payout = 'payout create --key fornecedor@exemplo.com.br --amount 20 --no-lookup --yes';
    expect((await world.run(payout, { transport })).code).toBe(7);
    const inbox = await openInbox(world.path('data', 'inbox.sqlite'));
    await inbox.append(
      received({ id: 'T' }, null, { signature: 'rejected', reason: 'signature_mismatch', dedupeKey: null }),
    );
    await inbox.close();
    const { code, found } = await examine();
    expect(code).toBe(0);
    expect(of(found, 'journal')).toMatchObject([
      { result: 'warning', advice: expect.stringContaining('resolve') },
    ]);
    expect(of(found, 'inbox')).toMatchObject([{ result: 'warning' }]);
    mkdirSync(world.path('broken'));
    writeFileSync(world.path('broken', 'journal.sqlite'), 'not a database, by far'.repeat(100));
    writeFileSync(world.path('broken', 'inbox.sqlite'), 'not a database, by far'.repeat(100));
    const broken = await examine({ env: { PIX_DATA_DIR: world.path('broken') } });
    expect(
      [...of(broken.found, 'journal'), ...of(broken.found, 'inbox')].map(({ result }) => result),
    ).toEqual(['failed', 'failed']);
  });

  it("pix doctor reports a journal that is older than this machine's mark, or that is gone", async () => {
    const mark = async (code: number): Promise<Printed[]> => {
      const { code: ended, found } = await examine();
      expect(ended).toBe(code);
      return of(found, 'journal_mark');
    };
    const pay = async (): Promise<void> => {
      const payout = 'payout create --key fornecedor@exemplo.com.br --amount 20 --no-lookup --yes';
      expect((await world.run(payout)).code).toBe(0);
    };
    const file = world.path('data', 'journal.sqlite');
    const lose = (): void => {
      for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
    };
    await world.paidCharge(100, { clientReference: 'c1' });
    const env = { PIX_CONFIG_DIR: world.path('config'), PIX_DATA_DIR: world.path('data') };
    const stored = (): Buffer => readFileSync(markFile({ env, platform: 'linux', home: world.home }));
    expect(await mark(0)).toMatchObject([{ result: 'ok', detail: expect.stringContaining('no record') }]);
    await pay();
    const copy = readFileSync(file);
    await pay();
    expect(await mark(0)).toMatchObject([
      { result: 'ok', detail: 'The journal contains the last payments from this machine.' },
    ]);
    lose();
    const gone = (await examine()).found;
    expect([existsSync(file), of(gone, 'journal')]).toEqual([false, []]);
    const advice = expect.stringContaining('pix journal adopt');
    const replaced = { result: 'failed', detail: expect.stringContaining('deleted or replaced'), advice };
    expect(of(gone, 'journal_mark')).toMatchObject([replaced]);
    writeFileSync(file, copy);
    const marked = stored();
    const older = { result: 'failed', detail: expect.stringContaining('an older copy'), advice };
    expect(await mark(8)).toMatchObject([older]);
    expect(await mark(8)).toMatchObject([older]);
    expect(stored()).toEqual(marked);
  });

  it('pix doctor reports that other users can access the profile file or the secrets file', async () => {
    chmodSync(world.profiles.file, 0o644);
    expect(of((await examine()).found, 'profiles')).toMatchObject([{ result: 'warning' }]);
    chmodSync(world.profiles.file, 0o666);
    expect(of((await examine()).found, 'profiles')).toMatchObject([{ result: 'failed' }]);
    chmodSync(world.path('config/vault/profile-sandbox.plain.json'), 0o644);
    const { found } = await examine();
    expect(of(found, 'vault')).toMatchObject([
      { result: 'failed', advice: expect.stringContaining('chmod') },
    ]);
  });

  it('pix doctor reports secrets that are missing in the vault', async () => {
    writeFileSync(world.path('config/vault/profile-sandbox.plain.json'), '', { mode: 0o600 });
    const { code, found } = await examine();
    expect([code, of(found, 'vault')[0]?.result]).toEqual([8, 'failed']);
    expect(of(found, 'token').every(({ result }) => result === 'failed')).toBe(true);
  });

  it('pix doctor continues when the profile file is not valid JSON', async () => {
    writeFileSync(world.profiles.file, '{');
    const { code, found } = await examine();
    expect(code).toBe(8);
    expect(of(found, 'profiles')[0]?.result).toBe('failed');
    expect(of(found, 'disk')[0]?.result).toBe('ok');
  });

  it('pix doctor --lang pt-BR prints Portuguese tables, and the same JSON as in English', async () => {
    const table = await world.run('doctor --lang pt-BR');
    expect(table.stdout).toContain('O token é aceito. Escopos: DEPOSIT.');
    // Leaves out the disk check, because other programs can change the free space between the two runs.
    const own = async (line: string): Promise<unknown> =>
      (await world.list(line)).filter(({ check }) => check !== 'disk');
    expect(await own('doctor --lang pt-BR --json')).toEqual(await own('doctor --json'));
  });
});

it('pix doctor warns that a webhook with a failed ownership check gets no deliveries', async () => {
  await world.run('webhook create --url https://a.example.com/ --generate-secret --yes');
  const failed = { webhookId: 'w1', url: 'https://a.example.com/', status: 'failed', detail: 'HTTP 404' };
  const body = { ...failed, checkedAt: '2026-11-21T15:00:00.000Z' };
  const transport = badNetwork(world.sandbox.handle, { body }, /webhooks\/[^/]+\/challenge$/, 99);
  const [found] = of((await examine({ transport })).found, 'webhook');
  expect(found?.detail).toContain('gets no deliveries: HTTP 404');
  expect(found?.advice).toMatch(/pix webhook challenge .+ --run/);
});
