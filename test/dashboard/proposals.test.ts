import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import type { PixWorld } from '../support/worlds/pix-world.ts';
import type { RecordedScreen } from '../support/worlds/recorded-screen.tsx';
import {
  loggedCommand,
  newWorld,
  paidCharge,
  READ_MS,
  secondProfile,
  useDashboard,
} from '../support/worlds/use-dashboard.ts';

const DIRECTOR = 'dashboard --profile director';

/**
 * A machine with a second profile of the same account, and a proposed batch, by default of R$ 21,00 in two rows.
 * @param first amount of the first row
 */
async function proposed(rows = 2, first = '10'): Promise<PixWorld> {
  const world = await newWorld();
  await paidCharge(world, '900');
  await secondProfile(world, 'director');
  const lines = Array.from(
    { length: rows },
    (_, at) => `p${at}@exemplo.com.br,${at === 0 ? first : 10 + (at % 2)},r${at}`,
  );
  writeFileSync(join(world.home, 'folha.csv'), `key,amount,reference\n${lines.join('\n')}\n`);
  writeFileSync(join(world.home, 'other.csv'), 'key,amount,reference\nx@exemplo.com.br,99,r0\n');
  const ran = await world.run(
    'payout batch folha.csv --propose plan.json --no-lookup --yes --profile sandbox',
  );
  expect(ran.code, ran.stderr).toBe(0);
  return world;
}

async function toProposals(screen: RecordedScreen): Promise<void> {
  await screen.press('D').shows(/Payouts › Proposals.*folha/s);
}

async function toFile(screen: RecordedScreen): Promise<void> {
  await toProposals(screen);
  await screen.press('a').showsUntilRead('Approve batch folha: where is its CSV file?');
}

/** Goes on from the dialog that asks for the file, whose path is filled in. */
async function toQuestion(screen: RecordedScreen): Promise<void> {
  await screen.press('tab', 'enter').showsUntilRead(/Pay \d+ rows?, R\$ [\d,]+, as batch folha\?/);
}

/** Types the total, and presses the button. */
async function confirm(screen: RecordedScreen, amount: string): Promise<void> {
  screen.press('tab').type(amount).press('tab', 'enter');
}

/** Holds all payments after the second until `release` is called. */
function heldPayments(world: PixWorld) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let sent = 0;
  const transport: Transport = async (request) => {
    if (request.url.endsWith('/withdraw')) {
      sent += 1;
      if (sent > 2) await released;
    }
    return world.sandbox.handle(request);
  };
  return { transport, release, sent: () => sent };
}

const entries = (world: PixWorld) => world.json<unknown[]>('journal list --json --profile director');
const audit = (world: PixWorld) =>
  world.json<{ command: string; outcome: string; exitCode: number; subjects: string[] }[]>(
    'audit list --all --json',
  );

describe('the proposals in the dashboard', () => {
  it('D lists a proposal, Enter shows it, and another profile approves and pays it once by its typed total', async () => {
    const world = await proposed();
    let line = '';
    await useDashboard(world, { command: DIRECTOR, tty: 200 }, async (screen) => {
      await screen.press('D').shows('Payouts › Proposals');
      await screen.shows(/folha +R\$ +21,00 +2 +2 .*\(sandbox\)/);
      screen.press('enter');
      expect(await screen.shows('2 rows go to receivers')).toMatch(/proposed by +\S+@\S+ \(sandbox\)/);
      screen.press('escape');
      await toFile(screen);
      const asked = await screen.shows('folha.csv');
      expect(asked).toMatch(/amount +R\$ 21,00/);
      await toQuestion(screen);
      expect(screen.screen).toContain('▶[ Cancel ]');
      expect(screen.screen).toContain('To approve and pay, type the total: R$ 21,00.');
      screen.press('enter');
      await screen.passes(READ_MS);
      expect(await entries(world)).toEqual([]);
      await toFile(screen);
      await toQuestion(screen);
      await confirm(screen, '20');
      await screen.showsUntilRead(/R\$ 21,00.*20|20.*R\$ 21,00/);
      expect(await entries(world)).toEqual([]);
      screen.press('tab', 'backspace', 'backspace').type('21');
      await screen.press('tab', 'enter').shows(/Batch folha: \d completed, \d accepted, of 2 rows\./);
      await screen.passes(5_000);
      line = await loggedCommand(screen, /pix payout batch approve .*--profile director/);
      await screen.press('D').shows('No proposed batch waits for approval.');
    });
    expect(line).toMatch(/--file \S*folha\.csv --confirm-amount 21 /);
    expect(await entries(world)).toHaveLength(2);
    const done = (await audit(world)).filter(({ command }) => command === 'payout batch approve');
    expect(done).toMatchObject([
      { outcome: 'done', exitCode: 0 },
      { outcome: 'declined', exitCode: 9 },
    ]);
    expect(done[0]?.subjects).toEqual(
      expect.arrayContaining([
        'folha',
        expect.stringMatching(/^plan /),
        expect.stringMatching(/^proposed by /),
      ]),
    );
    const again = await world.run(`${line} --yes --json`);
    expect([again.code, await entries(world)], again.stderr).toMatchObject([0, { length: 2 }]);
  });

  it('the dialog keeps the path and says that another file, or no file, is not the proposed one', async () => {
    const world = await proposed();
    await useDashboard(world, { command: DIRECTOR, tty: 160 }, async (screen) => {
      for (const [name, fault] of [
        ['other.csv', 'its content differs'],
        ['none.csv', 'none.csv'],
      ] as const) {
        await toFile(screen);
        screen.press(...Array<string>(9).fill('backspace')).type(name);
        expect(await screen.press('tab', 'enter').shows('✗')).toContain(fault);
        expect(screen.screen).toContain('Approve batch folha: where is its CSV file?');
        await screen.passes(READ_MS);
        screen.press('escape');
      }
    });
    expect(await entries(world)).toEqual([]);
  });

  it('the profile that proposed a batch cannot approve it in the dashboard', async () => {
    const world = await proposed();
    await useDashboard(world, { command: 'dashboard --profile sandbox', tty: 140 }, async (screen) => {
      await toProposals(screen);
      await screen.press('a').shows(/with profile sandbox proposed this plan, and cannot approve it/);
    });
  });

  it('a batch with failed rows and no row left names payout batch retry, not resume', async () => {
    // The sandbox cancels payouts below R$ 10 (unshown.md §5).
    const world = await proposed(2, '5');
    await useDashboard(world, { command: DIRECTOR, tty: 140 }, async (screen) => {
      screen.resize(200, 40);
      await toFile(screen);
      await toQuestion(screen);
      await confirm(screen, '16,00');
      const ended = await screen.shows(/Batch folha: 1 completed, 0 accepted, 1 failed/);
      expect(ended).toContain('pix payout batch retry folha');
      expect(ended).not.toContain('resume');
      screen.press('escape');
    });
  });

  it('r rejects a proposal with a reason that the proposer sees', async () => {
    const world = await proposed();
    await useDashboard(world, { command: DIRECTOR, tty: 140 }, async (screen) => {
      await toProposals(screen);
      await screen.press('r').showsUntilRead('Reject batch folha for good?');
      await screen.press('tab', 'enter').shows('Type a value first.');
      screen.type('line 3: wrong amount');
      await screen.press('tab', 'enter').shows('Batch folha is rejected, and nobody can approve it.');
      await loggedCommand(screen, /pix payout batch reject \S+ --reason 'line 3: wrong amount'/);
    });
    expect(await world.json('payout batch show folha --json --profile sandbox')).toMatchObject({
      state: 'rejected',
      rejectedBecause: 'line 3: wrong amount',
    });
    expect(await audit(world)).toContainEqual(expect.objectContaining({ command: 'payout batch reject' }));
  });

  it('x pauses the approved batch after the payments in progress, and resume pays the rest', async () => {
    const world = await proposed(12);
    const payments = heldPayments(world);
    const { transport, release } = payments;
    await useDashboard(world, { command: DIRECTOR, tty: 240, transport }, async (screen) => {
      await toFile(screen);
      await toQuestion(screen);
      await confirm(screen, '126');
      await screen.shows(/2 of 12.*x pauses/);
      screen.press('x');
      release();
      await screen.shows(/Batch folha: .* left\. To continue: `pix payout batch resume folha`/);
    });
    const before = payments.sent();
    expect(before).toBeGreaterThan(2);
    expect(before).toBeLessThan(12);
    const approved = (await audit(world)).filter(({ command }) => command === 'payout batch approve');
    expect(approved).toMatchObject([{ outcome: 'partial', exitCode: 10 }]);
    await world.run('payout batch resume folha --yes --profile director');
    expect(await entries(world)).toHaveLength(12);
  });

  it('q twice pauses the approved batch too, and its payments in progress end before the dashboard does', async () => {
    const world = await proposed(12);
    const payments = heldPayments(world);
    const { transport, release } = payments;
    const ran = await useDashboard(world, { command: DIRECTOR, tty: 240, transport }, async (screen) => {
      await toFile(screen);
      await toQuestion(screen);
      await confirm(screen, '126');
      await screen.shows(/2 of 12.*x pauses/);
      await screen.press('q').shows('An action is in progress.');
      screen.press('q');
      setImmediate(release);
      await screen.closed();
    });
    expect(ran.code).toBe(0);
    const paid = await world.json<{ state: string }[]>('journal list --json --profile director');
    expect(paid).toHaveLength(payments.sent());
    expect(paid.length).toBeLessThan(12);
    expect(new Set(paid.map(({ state }) => state))).toEqual(new Set(['confirmed']));
    expect(await audit(world)).toContainEqual(
      expect.objectContaining({ command: 'payout batch approve', outcome: 'partial' }),
    );
  });

  it('the list of batches follows a batch with more rows than the dashboard sends requests in a minute', async () => {
    // A payment of R$ 150,00 stays pending, so its status is read again.
    const world = await proposed(70, '150');
    await useDashboard(world, { command: DIRECTOR, tty: 140 }, async (screen) => {
      await toFile(screen);
      await toQuestion(screen);
      await confirm(screen, '875');
      await screen.shows(/Batch folha: \d+ completed, \d+ accepted, of 70 rows\./);
      screen.press('5');
      await screen.passes(10_000);
      expect(screen.screen).toMatch(/folha \(batch\) +69\/70 done/);
      expect(screen.screen).not.toContain('Proposals');
    });
  });
});
