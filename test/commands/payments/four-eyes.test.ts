import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import { testDatabases } from '../../support/stores/test-databases.ts';
import {
  eachWorld,
  type PixWorld,
  type Ran,
  type RunOptions,
  sharedWorld,
} from '../../support/worlds/pix-world.ts';
import { refusing } from '../../support/worlds/refusing.ts';

const world = eachWorld({ money: 900 });
beforeEach(async () => {
  await world.profiles.put({ ...world.profiles.get('sandbox'), name: 'director' });
  file('key,amount,reference\nana@exemplo.com.br,10,a\nbia@exemplo.com.br,11,\n');
});

const path = (name: string): string => world.path(name);
const file = (text: string): void => writeFileSync(path('folha.csv'), text);
const propose = (more = '') => world.run(`payout batch folha.csv --propose plan.json --json ${more}`);
/** Approves the plan with a second profile of the same account. */
const approve = (more = '--yes', options: RunOptions = {}): Promise<Ran> =>
  world.run(`payout batch approve plan.json --profile director --json ${more}`, {
    ...options,
    env: { PIX_TOKEN: world.sandbox.tokens.both, ...options.env },
  });
const codeOf = ({ error }: Ran): string => error.errorCode;

describe('a batch that one person proposes and another approves', () => {
  it('pix payout batch pays each row of a proposed batch once, and pays nothing before the approval', async () => {
    const proposed = await propose();
    expect(proposed.code).toBe(0);
    expect(proposed.json).toMatchObject({ batch: 'folha', rows: 2, totalCents: 2_100 });
    expect(await world.payoutCount()).toBe(0);
    expect(await world.json('journal list')).toEqual([]);
    expect(await world.json('payout batch status')).toEqual([]);
    const [one, other] = await Promise.all([approve(), approve()]);
    expect([one.code, other.code].sort()[0], one.stderr).toBe(0);
    expect(one.stderr).toContain(`Proposed by ${userInfo().username} on`);
    expect((await approve()).json).toMatchObject({ rows: 2, completed: 2, remaining: 0 });
    expect(await world.payoutCount()).toBe(2);
  });

  it('pix payout batch pays each row once, even if a proposed batch is run directly, then approved, then resumed', async () => {
    await propose();
    expect((await world.run('payout batch folha.csv --yes')).code).toBe(0);
    expect((await approve()).json).toMatchObject({ completed: 2 });
    expect(await world.json('payout batch resume folha --yes')).toMatchObject({ completed: 2 });
    expect(await world.payoutCount()).toBe(2);
  });

  it('pix payout batch approve on a live profile requires the exact total as confirmation', async () => {
    await propose();
    await world.profiles.put({ ...world.profiles.get('director'), live: true });
    expect((await approve('--yes')).code).toBe(2);
    expect((await approve('--confirm-amount 20,99')).code).toBe(9);
    const dry = await approve('--dry-run');
    expect([dry.code, dry.json.requests.length, await world.payoutCount()]).toEqual([0, 2, 0]);
    expect((await approve('--confirm-amount 21,00')).code).toBe(0);
  });

  it("pix payout batch approve applies the limits of the approver's profile, not of the proposer's profile", async () => {
    await world.run('profile limits --per-payout 1 --yes');
    expect((await propose()).code).toBe(0);
    await world.run('profile limits director --per-payout 10.50 --yes');
    const ran = await approve();
    expect([ran.code, codeOf(ran), await world.payoutCount()]).toEqual([2, 'bad_rows', 0]);
    expect((await approve('--override-limits CFO --yes')).code).toBe(0);
  });
});

it.each([
  ['/dev/zero', 'file'],
  ['config', 'file'],
  ['none.csv', 'bad_batch_file'],
])('payout batch --propose and approve name the unreadable file %s', async (name, code) => {
  await propose();
  const proposed = await world.run(`payout batch ${name} --propose other.json --json`);
  const approved = await approve(`--file ${name} --yes`);
  for (const ran of [proposed, approved]) {
    expect([ran.code, codeOf(ran)], ran.stdout).toEqual([2, code]);
    expect(ran.error.message).toContain(name);
  }
  expect(await world.payoutCount()).toBe(0);
});

describe('pix payout batch --propose', () => {
  it('a read-only profile can propose a batch but cannot approve a batch', async () => {
    expect((await propose('--read-only')).code).toBe(0);
    const ran = await approve('--yes --read-only');
    expect([ran.code, await world.payoutCount()]).toEqual([2, 0]);
  });

  it('pix payout batch --propose writes no plan with --dry-run, with --wait, or over an existing plan file', async () => {
    const dry = await propose('--dry-run');
    expect([dry.code, dry.json.plan, existsSync(path('plan.json'))]).toEqual([0, null, false]);
    expect(codeOf(await propose('--wait'))).toBe('usage');
    expect((await world.run('payout batch folha.csv --expires-in 1h --yes')).code).toBe(2);
    writeFileSync(path('plan.json'), 'mine');
    expect(codeOf(await propose())).toBe('plan_exists');
    expect(readFileSync(path('plan.json'), 'utf8')).toBe('mine');
    file('key,amount\nana@exemplo.com.br,\n');
    expect(codeOf(await world.run('payout batch folha.csv --propose other.json --json'))).toBe('bad_rows');
  });

  it.each([
    ['0600', 0o600],
    ['0640', 0o640],
    ['0644', 0o644],
  ])('pix payout batch --propose gives the plan the file mode of the CSV file (%s)', async (_octal, mode) => {
    chmodSync(path('folha.csv'), mode);
    const before = process.umask(0o022);
    try {
      expect((await propose()).code).toBe(0);
    } finally {
      process.umask(before);
    }
    expect(statSync(path('plan.json')).mode & 0o777).toBe(mode);
  });

  it('payout batch --propose --lang pt-BR says that nothing was paid, and the plan contains no receiver', async () => {
    const { stderr } = await propose('--lang pt-BR');
    expect(stderr).toContain('O lote ainda não foi pago.');
    expect(readFileSync(path('plan.json'), 'utf8')).not.toMatch(/exemplo|an\*/);
  });
});

describe('a profile with --four-eyes batch', () => {
  beforeEach(async () => {
    await world.run('profile limits --four-eyes batch --yes');
    await world.run('profile limits director --four-eyes batch --yes');
  });

  it('a profile with --four-eyes batch refuses to pay a batch directly, even with --override-limits', async () => {
    const transport: NonNullable<RunOptions['transport']> = async () => {
      throw new Error('asked the network');
    };
    for (const more of ['', '--override-limits CFO']) {
      const ran = await world.run(`payout batch folha.csv --yes --json ${more}`, { transport });
      expect([ran.code, codeOf(ran)]).toEqual([2, 'four_eyes']);
      expect(ran.error.hint).toContain('pix payout batch folha.csv --propose PLAN');
    }
    expect((await world.run('payout batch folha.csv --dry-run')).code).toBe(0);
  });

  it('a profile with --four-eyes batch resumes only batches that were approved', async () => {
    await propose();
    let sent = 0;
    const transport: NonNullable<RunOptions['transport']> = async (request) => {
      sent += request.url.endsWith('/withdraw') ? 1 : 0;
      if (sent < 2) return world.sandbox.handle(request);
      return refusing(422, 'PZC200', 'Saldo');
    };
    expect((await approve('--yes', { transport })).code).toBe(10);
    expect(await world.json('payout batch resume folha --yes')).toMatchObject({ completed: 2 });
    await world.run('profile limits --four-eyes none --yes');
    file('key,amount,reference\nana@exemplo.com.br,10,x\n');
    await world.run('payout batch folha.csv --name alone --result alone.csv --yes');
    await world.run('profile limits --four-eyes batch --yes');
    expect(codeOf(await world.run('payout batch resume alone --yes --json'))).toBe('four_eyes');
  });
});

const databases = testDatabases();
beforeAll(() => databases?.start());
afterAll(() => databases?.stop());

async function personOf(world: PixWorld, profile: string, journal: string): Promise<Record<string, string>> {
  const config = world.path(profile, 'config');
  await new ProfileStore(config).put({ ...world.profiles.get('sandbox'), name: profile });
  return {
    PIX_CONFIG_DIR: config,
    PIX_DATA_DIR: world.path(profile, 'data'),
    PIX_JOURNAL_URL: journal,
    PIX_PROFILE: profile,
    PIX_TOKEN: world.sandbox.tokens.both,
  };
}

describe.runIf(databases)('a proposed batch with a journal in PostgreSQL', () => {
  const world = sharedWorld({ money: 900 });
  let assistant: Record<string, string>;
  let director: Record<string, string>;
  beforeAll(async () => {
    const journal = (await databases?.next()) ?? '';
    assistant = await personOf(world, 'assistant', journal);
    director = await personOf(world, 'director', journal);
    world.write('folha.csv', 'key,amount,reference\nana@exemplo.com.br,10,a\nbia@exemplo.com.br,11,\n');
  });

  const approve = (env: Readonly<Record<string, string>>): Promise<Ran> =>
    world.run('payout batch approve plan.json --yes --json', { env });

  it('with a shared journal, a second person can pay a proposed batch once, and the proposer cannot pay the batch', async () => {
    const proposed = await world.run('payout batch folha.csv --propose plan.json --json', { env: assistant });
    expect([proposed.code, await world.payoutCount()], proposed.stderr).toEqual([0, 0]);
    const own = await approve(assistant);
    expect([own.code, codeOf(own), await world.payoutCount()]).toEqual([2, 'plan_same_person', 0]);
    const elsewhere = await approve({ ...director, PIX_JOURNAL_URL: (await databases?.next()) ?? '' });
    expect(elsewhere.code).toBe(2);
    expect(codeOf(elsewhere)).toBe('plan_other_journal');
    expect(await world.payoutCount()).toBe(0);
    const both = await Promise.all([approve(director), approve(director)]);
    expect(both.map(({ code }) => code).sort()[0], both[0].stderr).toBe(0);
    const again = await approve(director);
    expect(again.json).toMatchObject({ rows: 2, completed: 2, remaining: 0 });
    expect(await world.payoutCount()).toBe(2);
  });

  it('with a shared journal, a rejected proposal is rejected for both persons, and one of two decisions wins', async () => {
    world.write('bonus.csv', 'key,amount,reference\nana@exemplo.com.br,10,bonus-a\n');
    await world.run('payout batch bonus.csv --propose bonus.json', { env: assistant });
    const stateOf = async (env: Readonly<Record<string, string>>) =>
      (await world.list('payout batch proposals --all', { env }))
        .filter(({ batch }) => batch === 'bonus')
        .map(({ state }) => state);
    expect(await stateOf(director)).toEqual(['waiting']);
    const before = await world.payoutCount();
    const [approved, rejected] = await Promise.all([
      world.run('payout batch approve bonus --yes --json', { env: director }),
      world.run('payout batch reject bonus --reason mine --json', { env: assistant }),
    ]);
    expect([approved.code, rejected.code].sort(), rejected.stderr).toEqual([0, 2]);
    const isRejected = rejected.code === 0;
    for (const env of [assistant, director])
      expect(await stateOf(env)).toEqual([isRejected ? 'rejected' : 'sent']);
    expect((await world.payoutCount()) - before).toBe(isRejected ? 0 : 1);
  });
});
