import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, textOf } from '../../support/servers/body-of.ts';
import { eachWorld, type Ran, type RunOptions } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ hub: 'confirmed', money: 900 });
beforeEach(async () => {
  for (const name of ['director', 'cfo'])
    await world.profiles.put({ ...world.profiles.get('sandbox'), name });
  file('key,amount,reference\nana@exemplo.com.br,10,a\nbia@exemplo.com.br,11,b\n');
});

const path = (name: string): string => world.path(name);
const file = (text: string, name = 'folha.csv'): void => writeFileSync(path(name), text);
/** Runs a command as a person with a profile of the same account. */
const as = (profile: string, line: string, options: RunOptions = {}): Promise<Ran> =>
  world.run(`${line} --profile ${profile} --json`, {
    ...options,
    env: { PIX_TOKEN: world.sandbox.tokens.both, ...options.env },
  });
const propose = (plan = 'plan.json', more = ''): Promise<Ran> =>
  world.run(`payout batch folha.csv --propose ${plan} --json ${more}`);
const json = <T = Record<string, unknown>>({ json }: Ran): T => json;
const codeOf = (ran: Ran): string => json<{ error: { errorCode: string } }>(ran).error.errorCode;
const states = async (profile: string, more = '--all'): Promise<unknown[]> =>
  json<{ state: string }[]>(await as(profile, `payout batch proposals ${more}`)).map(({ state }) => state);

describe('pix payout batch proposals', () => {
  it('proposer and approver see the same proposal, and it can be approved by its name without the plan file', async () => {
    await propose();
    rmSync(path('plan.json'));
    for (const profile of ['sandbox', 'director'])
      expect(json(await as(profile, 'payout batch proposals'))).toMatchObject([
        { batch: 'folha', state: 'waiting', rows: 2, totalCents: 2_100, decidedBy: null, newReceivers: 2 },
      ]);
    const ran = await as('director', 'payout batch approve folha --yes');
    expect([ran.code, json(ran)], ran.stderr).toMatchObject([0, { completed: 2 }]);
    for (const profile of ['sandbox', 'director', 'cfo']) {
      expect(await states(profile)).toEqual(['sent']);
      expect(await states(profile, '')).toEqual([]);
    }
    const shown = json(await as('sandbox', 'payout batch show folha'));
    expect(shown.decidedBy).toMatch(/^\S+@\S+ \(director\)$/);
    expect((await as('director', 'payout batch approve folha --yes')).code).toBe(0);
    const other = await as('cfo', 'payout batch approve folha --yes');
    expect([other.code, codeOf(other), await world.payoutCount()]).toEqual([2, 'plan_decided', 2]);
  });

  it('pix payout batch approve finds the CSV file with --file, and refuses another file', async () => {
    await propose();
    copyFileSync(path('folha.csv'), path('copy.csv'));
    file('key,amount,reference\nana@exemplo.com.br,99,a\n');
    expect(codeOf(await as('director', 'payout batch approve folha --yes'))).toBe('plan_other_file');
    expect((await as('director', 'payout batch approve folha --file copy.csv --yes')).code).toBe(0);
  });

  it('pix payout batch reject stores who rejected and why, and nobody can approve the plan any more', async () => {
    await propose();
    const rejected = await as('director', "payout batch reject folha --reason 'linha 3: valor errado'");
    const seen = { state: 'rejected', rejectedBecause: 'linha 3: valor errado' };
    expect([rejected.code, json(rejected)], rejected.stderr).toMatchObject([0, seen]);
    expect(json(await as('sandbox', 'payout batch show plan.json'))).toMatchObject(seen);
    for (const plan of ['folha', 'plan.json']) {
      const ran = await as('cfo', `payout batch approve ${plan} --yes`);
      expect([ran.code, codeOf(ran)]).toEqual([2, 'plan_rejected']);
      expect(json<{ error: { message: string } }>(ran).error.message).toContain('linha 3: valor errado');
    }
    expect(codeOf(await as('cfo', 'payout batch reject folha --reason again'))).toBe('plan_rejected');
    expect(await world.payoutCount()).toBe(0);
    const audit = await world.list('audit list');
    const line = audit.find(({ command }) => command === 'payout batch reject');
    expect(audit.slice(0, 5).map(({ command, reason }) => `${command} ${reason ?? ''}`.trim())).toEqual([
      'payout batch reject plan_rejected',
      'payout batch approve plan_rejected',
      'payout batch approve plan_rejected',
      'payout batch reject',
      'payout batch',
    ]);
    expect(line?.subjects).toEqual(expect.arrayContaining([expect.stringMatching(/^plan /)]));
    expect(line?.subjects).toEqual(expect.arrayContaining([expect.stringMatching(/^proposed by /)]));
    // A new proposal of the same batch waits again.
    await world.clock.advance(1_000);
    expect((await propose('plan2.json')).code).toBe(0);
    expect(await states('director')).toEqual(['waiting', 'rejected']);
    expect((await as('director', 'payout batch approve folha --yes')).code).toBe(0);
  });

  it('of an approval and a rejection at one moment, one wins', async () => {
    await propose();
    let other: Promise<Ran> | undefined;
    // The director rejects the batch after the CFO was asked.
    const cfo = await world.run('payout batch approve folha --profile cfo', {
      env: { PIX_TOKEN: world.sandbox.tokens.both },
      tty: 200,
      answers: [
        [
          'Pay 2 rows',
          'y',
          () => {
            other = as('director', 'payout batch reject folha --reason no');
            return other;
          },
        ],
      ],
    });
    expect([(await other)?.code, cfo.code, await world.payoutCount()], cfo.stderr).toEqual([0, 2, 0]);
    expect(cfo.stderr).toContain('rejected the proposal of batch folha');
  });

  it('an expired proposal can be neither approved nor rejected, and journal prune removes it', async () => {
    await propose('plan.json', '--expires-in 10m');
    await world.clock.advance(600_000);
    expect(await states('director')).toEqual(['expired']);
    for (const line of ['approve folha --yes', 'reject folha --reason late'])
      expect(codeOf(await as('director', `payout batch ${line}`))).toBe('plan_expired');
    await world.clock.advance(86_400_000);
    expect((await world.run('journal prune --older-than 1h --yes')).code).toBe(0);
    expect(await states('director')).toEqual([]);
    expect(codeOf(await as('director', 'payout batch approve plan.json --yes'))).toBe('plan_expired');
  });

  it('an approver whose clock is a day behind cannot approve an expired proposal', async () => {
    await propose('plan.json', '--expires-in 10m');
    for (const clock of [world.clock, world.sandboxClock]) await clock.advance(3_600_000);
    world.clock.set(world.clock.now() - 86_400_000);
    expect(codeOf(await as('director', 'payout batch approve plan.json --yes'))).toBe('plan_expired');
    expect(await world.payoutCount()).toBe(0);
  });

  it('a proposal that expires while the approver is asked is not approved', async () => {
    await propose('plan.json', '--expires-in 10m');
    const ran = await world.run('payout batch approve folha --profile director', {
      env: { PIX_TOKEN: world.sandbox.tokens.both },
      tty: 200,
      answers: [['Pay 2 rows', 'y', () => world.clock.advance(600_000)]],
    });
    expect(ran.code, ran.stderr).toBe(2);
    expect(await states('director')).toEqual(['expired']);
    expect(await world.payoutCount()).toBe(0);
  });

  it('several waiting proposals of one name must be named by id; an unknown name ends with exit code 4', async () => {
    await propose();
    file('key,amount,reference\nana@exemplo.com.br,12,a\n');
    await world.clock.advance(1_000);
    await propose('plan2.json');
    const ran = await as('director', 'payout batch show folha');
    expect(ran.code).toBe(2);
    const ids = json<{ id: string; totalCents: number }[]>(await as('director', 'payout batch proposals'));
    for (const { id } of ids) expect(ran.stdout).toContain(id);
    const [newest] = ids;
    expect(newest?.totalCents).toBe(1_200);
    expect((await as('director', `payout batch approve ${newest?.id} --yes`)).code).toBe(0);
    expect((await as('director', 'payout batch show nobody')).code).toBe(4);
  });

  it('a profile of another account sees no proposal, and cannot reject one by its plan file', async () => {
    await propose();
    const transport: NonNullable<RunOptions['transport']> = async (request) => {
      const answer = await world.sandbox.handle(request);
      if (!request.url.endsWith('/user')) return answer;
      const text = (await textOf(answer)).replace(/("accountNumber":")\d+/, '$1777777');
      return { ...answer, body: bodyOf(text) };
    };
    const other = (line: string) => as('director', `payout batch ${line}`, { transport });
    expect(json<unknown[]>(await other('proposals --all'))).toEqual([]);
    expect((await other('show folha')).code).toBe(4);
    expect(codeOf(await other('reject plan.json --reason x'))).toBe('plan_other_account');
    expect(await states('cfo')).toEqual(['waiting']);
  });

  it('show and approve name new receivers and amounts that differ more than tenfold from the last payment', async () => {
    for (const [key, amount] of [
      ['ana', '20'],
      ['bia', '20'],
      ['caio', '20'],
    ])
      await world.run(`payout create --key ${key}@exemplo.com.br --amount ${amount} --yes`);
    file(
      'key,amount,reference\nana@exemplo.com.br,200,a\nbia@exemplo.com.br,200.01,b\n' +
        'caio@exemplo.com.br,1.99,c\ndani@exemplo.com.br,7,d\n',
    );
    expect((await propose()).stderr).toContain('1 row goes to a receiver that this account has never paid');
    const shown = await as('director', 'payout batch show folha');
    expect(json(shown)).toMatchObject({
      newReceivers: 1,
      newReceiversCents: 700,
      tenfold: 2,
      newReceiverRows: [{ line: 5, amountCents: 700, lastCents: null }],
      tenfoldRows: [
        { line: 3, amountCents: 20_001, lastCents: 2_000 },
        { line: 4, amountCents: 199, lastCents: 2_000 },
      ],
    });
    expect(shown.stderr).toContain('  line 3: R$ 200,01, last time R$ 20,00\n');
    const dry = await as('director', 'payout batch approve folha --dry-run');
    expect(dry.stderr).toMatch(/ {2}line 3: R\$ 200,01 to \S*\*\S*, last time R\$ 20,00\n/);
    expect(await states('director')).toEqual(['waiting']);
  });

  it('pix payout batch reject refuses an empty reason, a reason with line breaks, and a read-only profile', async () => {
    await propose();
    for (const reason of ['', ' ', 'a\nb', 'x'.repeat(201)])
      expect((await world.run(`payout batch reject folha --reason '${reason}'`)).code).toBe(2);
    expect((await as('director', 'payout batch reject folha --reason x --read-only')).code).toBe(2);
    expect((await as('director', 'payout batch reject folha')).code).toBe(2);
    expect(await states('director')).toEqual(['waiting']);
  });
});
