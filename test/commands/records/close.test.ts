import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { eachWorld, type Printed, type RunOptions } from '../../support/worlds/pix-world.ts';
import { secondProfile } from '../../support/worlds/use-dashboard.ts';

const world = eachWorld();

type Closed = Printed & { readonly differences: readonly Printed[] };

const MINUTE = 60_000;

async function later(minutes: number): Promise<void> {
  await world.clock.advance(minutes * MINUTE);
  await world.sandboxClock.advance(minutes * MINUTE);
}

async function close(flags = '', options?: RunOptions): Promise<Closed & { readonly code: number }> {
  const { code, stdout, stderr } = await world.run(`close --json ${flags}`, options);
  const { accounts, error } = JSON.parse(stdout || '{}');
  if (error) throw new Error(`${stdout}${stderr}`);
  return { ...accounts[0], code };
}

async function done(line: string, options?: RunOptions): Promise<void> {
  const { code, stderr } = await world.run(line, options);
  expect(code, `${line}: ${stderr}`).toBe(0);
}

const pay = (amount: number, reference: string, options?: RunOptions): Promise<void> =>
  done(
    `payout create --key a@exemplo.com.br --amount ${amount} --reference ${reference} --yes --no-lookup`,
    options,
  );

const elsewhere = (): RunOptions => ({ env: { PIX_DATA_DIR: world.path('elsewhere') } });

/** Changes the answers to statement lists. */
const statements = (change: (entries: Printed[]) => Printed[]): Transport =>
  badNetwork(
    world.sandbox.handle,
    (body) => ({ ...body, data: change(body.data as Printed[]) }),
    /bank-statements$/,
    99,
  );

/** A day with charges, a payout, a failed payout, refunds, a lost dispute, a won one and an open one. */
async function busyDay(): Promise<Record<'refunded' | 'lost' | 'won' | 'open', string>> {
  const refunded = await world.paidCharge('900');
  const [lost, won, open] = [
    await world.paidCharge('50.25'),
    await world.paidCharge('70'),
    await world.paidCharge('12.34'),
  ];
  await pay(20, 'rent');
  const failing = 'payout create --key falha@exemplo.com.br --amount 33 --yes --no-lookup';
  await world.run(failing);
  await done(`refund create ${refunded} --amount 30 --yes`);
  for (const id of [lost, won, open]) await done(`sandbox infraction ${id}`);
  await done(`sandbox infraction ${lost} --status CLOSED --result AGREED`);
  await done(`sandbox infraction ${won} --status CLOSED --result DISAGREED`);
  await later(5);
  return { refunded, lost, won, open };
}

describe('pix close', () => {
  it('pix close adds up a day with refunds, fees and disputes to the cent, and the next day begins where it ended', async () => {
    const { refunded } = await busyDay();
    const today = await close('--date today');
    expect([today.code, today.isOver, today.differences]).toEqual([0, false, []]);
    await later(24 * 60);
    // Parts of one refund on two days: the service returns their sum, and the time of the second.
    await done(`refund create ${refunded} --amount 12.50 --yes`);
    await later(1);
    const { code, ...day } = await close();
    expect(day.differences).toEqual([]);
    // Received less fees (4 × 0,115 for charges, 0,50 for the payout, 1,00 for the dispute that was won).
    expect({ code, ...day }).toMatchObject({
      code: 0,
      date: '2026-11-21',
      isOver: true,
      addsUp: true,
      openingFrom: 'first_entry',
      openingCents: 0,
      inCents: 103259,
      outCents: 2000,
      refundsCents: 3000,
      disputesCents: 5025,
      returnedCents: 0,
      feesCents: 196,
      otherCents: 100000,
      closingCents: 193038,
      closingBlockedCents: 1234,
      counts: { in: 4, out: 1, refunds: 1, disputes: 1, other: 1 },
      transactions: { count: 6, differenceCents: 0 },
      journal: { differenceCents: 0 },
      infractions: { open: 1, amountCents: 1234 },
      closed: null,
    });
    const next = await close('--date today');
    expect([next.code, next.openingFrom, next.openingCents]).toEqual([0, 'entry_before', day.closingCents]);
    expect([next.refundsCents, next.closingCents]).toEqual([1250, 191788]);
    await later(48 * 60);
    const quiet = await close();
    expect([quiet.code, quiet.openingCents, quiet.closingCents]).toEqual([0, 191788, 191788]);
    const before = await close('--date 2026-11-19');
    expect([before.code, before.openingFrom, before.closingCents]).toEqual([0, 'entry_after', 0]);
  });

  it('pix close finds what is missing: at the service, in the journal, in the statement, and in its balances', async () => {
    const { open } = await busyDay();
    await pay(17, 'leak', elsewhere());
    await later(5);
    const kinds = async (transport?: Transport) => {
      const { code, differences } = await close('--date today', transport && { transport });
      return [code, differences.map(({ kind, side }) => `${kind} ${side}`)];
    };
    expect(await kinds()).toEqual([8, ['missing_in_journal journal']]);
    const { stdout } = await world.run('close --date today --lang pt-BR');
    expect(stdout).toMatch(/não criada aqui +diário/);
    const without = statements((entries) => entries.filter(({ transactionId }) => transactionId !== open));
    expect(await kinds(without)).toEqual([
      8,
      [
        ...['journal journal', 'statement statement'].map((end) => `missing_in_${end}`),
        ...Array(2).fill('statement_gap statement'),
      ],
    ]);
    const wrong = statements((entries) =>
      entries.map((entry) => (entry.transactionId === open ? { ...entry, transactionId: 'nobody' } : entry)),
    );
    expect(await kinds(wrong)).toEqual([
      8,
      ['missing_in_journal journal', 'missing_at_service statement', 'missing_in_statement statement'],
    ]);
    const cheaper = badNetwork(
      world.sandbox.handle,
      (body) => JSON.parse(JSON.stringify(body).replaceAll('"amount":12.34', '"amount":12.33')),
      /user\/transactions$/,
      99,
    );
    expect(await kinds(cheaper)).toEqual([8, ['missing_in_journal journal', 'amount_differs statement']]);
  });

  it('pix close finds a payment of the journal that the service does not have, and unknown outcomes', async () => {
    await pay(17, 'lost-by-service');
    const hidden: Transport = async (request) => {
      const url = new URL(request.url);
      url.pathname = url.pathname.replace(/(transactions\/).+/, '$1NOBODY');
      if (url.pathname.endsWith('/user/transactions')) url.searchParams.set('type', 'COMMISSION');
      if (url.pathname.endsWith('/bank-statements')) url.searchParams.set('reason', 'OPENING_BALANCE');
      return world.sandbox.handle({ ...request, url: url.href });
    };
    const { code, differences } = await close('--date today', { transport: hidden });
    expect([code, differences]).toMatchObject([
      8,
      [{ kind: 'missing_at_service', side: 'journal', reference: 'lost-by-service' }],
    ]);
    const dark = 'payout create --key b@exemplo.com.br --amount 3 --reference dark --yes --no-lookup';
    await world.run(dark, { transport: badNetwork(world.sandbox.handle, 'drop-before', /withdraw/, 99) });
    await later(24 * 60);
    const day = await close();
    expect([day.code, day.unknown, day.addsUp]).toEqual([8, 1, false]);
    // The payment is older than this day, but its outcome is still unknown.
    await later(24 * 60);
    const next = await close();
    expect([next.code, next.unknown, next.differences]).toEqual([8, 1, []]);
    const { stderr } = await world.run('close');
    expect(stderr).toContain('Outcome unknown: 1 payment.');
    expect(stderr).toContain('The day cannot be confirmed');
  });

  it('pix close puts a payment and a refund that cross midnight on the day on which the money left', async () => {
    const id = await world.paidCharge('900');
    await later(12 * 60 - 0.1);
    const night = '--amount 150 --reference night --yes --no-lookup';
    await done(`payout create --key a@exemplo.com.br ${night}`);
    await later(0.05);
    await done(`refund create ${id} --amount 30 --yes`);
    await later(1);
    const [first, second] = [await close('--date 2026-11-21'), await close('--date today')];
    expect([first.code, first.differences, first.outCents, first.refundsCents]).toEqual([0, [], 0, 0]);
    expect([first.closingCents, first.closingBlockedCents]).toEqual([189988.5, 18050]);
    expect([second.code, second.outCents, second.refundsCents]).toEqual([0, 15000, 3000]);
    expect(second.feesCents).toBe(50);
    expect([second.openingCents, second.closingCents]).toEqual([189988.5, 171938.5]);
  });

  it('pix close --sign-off records who closed the day, and a day that changes later is reported', async () => {
    await busyDay();
    const early = await world.run('close --date today --sign-off --json');
    expect(early.code).toBe(2);
    expect(early.error.message).toContain('not over');
    await later(24 * 60);
    expect(await world.run('close --sign-off')).toMatchObject({ code: 0 });
    const [line] = await world.list('audit list');
    expect(line).toMatchObject({
      command: 'close',
      profile: 'sandbox',
      outcome: 'done',
      closing: { day: '2026-11-21', figures: { out: '20', fees: '1.96', closing: '1930.38' } },
    });
    expect(await close()).toMatchObject({ code: 0, closed: { isUnchanged: true, user: line?.user } });
    // A second sign-off of the same figures adds no line.
    expect(await world.run('close --sign-off')).toMatchObject({ code: 0 });
    const lines = (await world.list('audit list --all')).filter(({ command }) => command === 'close');
    expect(lines).toHaveLength(1);
    const changed = statements((entries) =>
      entries.map((entry) =>
        entry.reason === 'OPENING_BALANCE' ? { ...entry, amount: 1001, previousBalanceAvailable: -1 } : entry,
      ),
    );
    const again = await close('', { transport: changed });
    expect([again.code, again.addsUp]).toEqual([8, true]);
    expect(again.closed).toMatchObject({
      isUnchanged: false,
      changes: [
        { figure: 'opening', beforeCents: 0, nowCents: -100 },
        { figure: 'other', beforeCents: 100000, nowCents: 100100 },
      ],
    });
    const told = await world.run('close', { transport: changed });
    expect(told.stderr).toContain('Opening balance was R$ 0,00, now -R$ 1,00 (1 more figure changed)');
    expect(await world.json('audit verify')).toMatchObject({ valid: true });
  });

  it('pix close --sign-off refuses a day that does not add up, unless a reason is given', async () => {
    await pay(17, 'leak', elsewhere());
    await later(24 * 60);
    const refused = await world.run('close --sign-off');
    expect([refused.code, refused.stderr]).toEqual([8, expect.stringContaining('Not signed off')]);
    expect(await world.json('audit list')).toEqual([]);
    expect((await world.run('close --override why')).code).toBe(2);
    expect((await world.run('close --sign-off --override x')).code).toBe(2);
    const signed = await world.run(['close', '--sign-off', '--override', 'paid in the web panel']);
    expect([signed.code, signed.stderr]).toEqual([0, expect.stringContaining('is signed off')]);
    expect(await close()).toMatchObject({ code: 8, closed: { override: 'paid in the web panel' } });
  });

  it('pix close shows several profiles on one page with a total, and counts an account once', async () => {
    const [, second] = world.sandbox.accounts;
    await secondProfile(world, 'branch', second?.tokens.both);
    await secondProfile(world, 'again');
    await done('transfer create --to 100002 --amount 5 --yes');
    await later(24 * 60);
    const flags = '--profile sandbox --profile branch --profile again';
    const { accounts, totals } = await world.json<Record<string, Closed[]>>(`close ${flags}`);
    expect(
      accounts?.map(({ profile, addsUp, outCents, inCents }) => [profile, addsUp, outCents, inCents]),
    ).toEqual([
      ['sandbox', true, 500, 0],
      ['branch', true, 0, 500],
      ['again', true, 500, 0],
    ]);
    expect(totals).toMatchObject([{ environment: 'sandbox', accounts: 2, outCents: 500, inCents: 500 }]);
    const page = world.path('closing.html');
    const { stdout, code } = await world.run(`close --html closing.html ${flags}`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/ITEM +SANDBOX +BRANCH +AGAIN +TOTAL SANDBOX\n/);
    expect(readFileSync(page, 'utf8')).toContain('Closing of 2026-11-21');
    expect((await world.run(`close -o csv ${flags}`)).stdout.split('\n')).toHaveLength(5);
    const mixed = await world.run(`close --json ${flags}`, { env: { PIX_TOKEN: 'x' } });
    expect(mixed.code).toBe(2);
    expect(mixed.error.message).toContain('PIX_TOKEN');
  });
});
