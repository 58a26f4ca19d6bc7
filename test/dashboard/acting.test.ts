import { describe, expect, it } from 'vitest';
import { badNetwork } from '../support/servers/bad-network.ts';
import { crashAt } from '../support/stores/crashed-entries.ts';
import { newWorld, paidCharge, READ_MS, typeRefund, useDashboard } from '../support/worlds/use-dashboard.ts';

interface Charge {
  readonly id: string;
  readonly refundAmount?: number;
  readonly refundStatus?: string;
}

describe('a refund from the dashboard', () => {
  it('the dashboard sends a refund of the typed amount only once, and the journal marks the refund as shown', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '10');
    const { deposit, withdraw } = world.sandbox.tokens;
    await useDashboard(world, async (screen) => {
      expect(await screen.press('2').shows('COMPLETED')).toContain(`sandbox …${deposit.slice(-4)}`);
      const asked = await screen.press('f').shows(`Refund charge ${id}?`);
      // The dialog shows the last characters of the token that pays.
      expect(asked).toContain(`SANDBOX sandbox …${withdraw.slice(-4)}`);
      expect(asked).toMatch(/not yet refunded +R\$ 10,00/);
      expect(asked).toContain('▶[ Cancel ]');
      await screen.passes(READ_MS);
      screen.press('tab').type('4,00');
      await screen.press('enter', 'enter').showsUntilRead(`Refund of R$ 4,00 for ${id}`);
    });
    const charge = await world.json<Charge>(`charge get ${id} --json`);
    expect(charge.refundAmount).toBe(4);
    const entries = await world.json<{ amountCents: number; state: string }[]>('journal list --json');
    expect(entries).toMatchObject([{ amountCents: 400, state: 'confirmed' }]);
    // pix warns about a second equal refund only if the journal marks the first refund as shown.
    const again = await world.run(`refund create ${id} --amount 4 --yes --json`);
    expect(again.stderr).toContain('The same amount was sent');
  });

  it('the dashboard asks a second time before it refunds an amount that was refunded within a day', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '50');
    await world.run(`refund create ${id} --amount 12 --reference first --yes`);
    await world.run('sandbox clock advance 1m');
    await useDashboard(world, async (screen) => {
      await screen.press('2').shows('COMPLETED');
      await typeRefund(screen, id, '12');
      const again = await screen.shows('This amount may have been refunded before.');
      expect(again).toContain('Refund R$ 12,00 of charge');
      expect(again).toMatch(/sent to the same receiver \d+ sec\. ago:[\s║]+TX\w+ \(reference first\)\./);
      expect(again).toMatch(/not yet refunded +R\$ 38,00/);
      expect(again).toContain('▶[ Cancel ]');
      await screen.passes(READ_MS);
      await screen.press('enter').shows('Transactions');
      expect(await world.json('journal list --json')).toHaveLength(1);
      await typeRefund(screen, id, '12');
      await screen.showsUntilRead('This amount may have been refunded before.');
      await screen.press('tab', 'enter').showsUntilRead(`Refund of R$ 12,00 for ${id}`);
    });
    expect((await world.json<Charge>(`charge get ${id} --json`)).refundAmount).toBe(24);
    expect(await world.json('journal list --json')).toHaveLength(2);
  });

  it('the dashboard asks again when another client refunded the charge during the dialog', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '50');
    await useDashboard(world, async (screen) => {
      await screen.press('2').shows('COMPLETED');
      await screen.press('f').showsUntilRead(`Refund charge ${id}?`);
      await world.run(`refund create ${id} --amount 20 --yes`);
      await world.run('sandbox clock advance 1m');
      screen.press('tab').type('12');
      const again = await screen.press('enter', 'enter').shows('The charge has changed.');
      expect(again).toMatch(/not yet refunded +R\$ 30,00/);
      await screen.passes(READ_MS);
      await screen.press('tab', 'enter').showsUntilRead(`Refund of R$ 12,00 for ${id}`);
    });
    expect((await world.json<Charge>(`charge get ${id} --json`)).refundAmount).toBe(32);
  });

  it('the dashboard refuses the refund of a disputed charge before it asks, and names the dispute', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '50');
    const { id: dispute } = await world.json<Charge>(`sandbox infraction ${id} --json`);
    await useDashboard(world, { tty: 140 }, async (screen) => {
      await screen.press('2').shows('COMPLETED');
      const refused = await screen.press('f').shows('cannot be refunded');
      expect(refused).toContain(`the open dispute ${dispute} blocks it`);
      expect(refused).not.toContain(`Refund charge ${id}?`);
    });
    expect((await world.json<Charge>(`charge get ${id} --json`)).refundAmount ?? null).toBeNull();
  });

  it('the refund dialog of the dashboard says that an earlier run left the outcome of a refund unknown', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '50');
    const isRefund = (method: string, path: string): boolean =>
      method === 'POST' && path.includes('/refund/');
    const lost = badNetwork(world.sandbox.handle, 'drop-after', isRefund);
    const isLookUp = (method: string): boolean => method === 'GET' && lost.struck() > 0;
    const transport = badNetwork(lost, 'drop-before', isLookUp, 99);
    const ran = await world.run(`refund create ${id} --amount 10 --reference r1 --yes`, { transport });
    expect(ran.code, ran.stderr).toBe(7);
    await useDashboard(world, async (screen) => {
      await screen.press('2').shows('COMPLETED');
      const asked = await screen.press('f').shows(`Refund charge ${id}?`);
      expect(asked).toMatch(/║ +An earlier run left the outcome of r1 unknown/);
      await screen.passes(READ_MS);
      screen.press('escape');
    });
  });

  it('the dashboard refuses a refund with no amount, with too high an amount, or of an unpaid charge', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '10');
    const { id: pending } = await world.json<Charge>('charge create --amount 20 --json');
    await useDashboard(world, { tty: 120 }, async (screen) => {
      await screen.press('2').shows('PENDING');
      expect(screen.screen).toContain(pending);
      await screen.press('f').shows('Only a completed charge can be refunded.');
      await screen.press('down', 'f').showsUntilRead(`Refund charge ${id}?`);
      await screen.press('tab', 'enter', 'enter').shows('Type a value first.');
      screen.type('10,01');
      expect(await screen.press('enter', 'enter').shows('R$ 10,01')).toContain(`Refund charge ${id}?`);
      await screen.passes(READ_MS);
      screen.press('escape');
    });
    expect(await world.json('journal list --json')).toEqual([]);
  });

  it('the dashboard with --read-only shows why it refuses to refund, to create a charge or to pay', async () => {
    const world = await newWorld();
    await paidCharge(world, '10');
    await useDashboard(world, { command: 'dashboard --read-only' }, async (screen) => {
      await screen.press('2').shows('COMPLETED');
      expect(screen.screen).toContain('read-only');
      await screen.press('f').shows('Not possible: --read-only makes pix read-only.');
      for (const key of ['c', 'P']) {
        await screen.press('x', key).shows('Not possible: --read-only makes pix read-only.');
      }
    });
  });
});

describe('actions of the dashboard', () => {
  it('the dashboard creates a charge of the typed amount, for an alphanumeric CNPJ in its normal form', async () => {
    const world = await newWorld();
    await useDashboard(world, async (screen) => {
      await screen.press('c').type('12,50').shows('Create a charge?');
      screen.press('tab', 'tab').type('12.abc.345/01de-35');
      await screen.press('enter').shows(/Charge TX\w+ created: R\$ 12,50/);
      screen.press('escape');
      await screen.passes(100);
      expect(screen.screen).toMatch(/R\$ 12,50 .* PENDING/);
    });
    expect(await world.json('charge list --json')).toMatchObject([
      { amount: 12.5, generatedDocument: '12ABC34501DE35' },
    ]);
    // A command that creates a charge writes no audit line either.
    expect(await world.json('audit list --all --json')).toEqual([]);
  });

  it('the dashboard sends the typed defense of a dispute only once, and logs it in the audit log', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '10');
    const { id: dispute } = await world.json<Charge>(`sandbox infraction ${id} --json`);
    await useDashboard(world, async (screen) => {
      expect(await screen.press('4').shows('R$ 10,00')).toContain('OPEN');
      await screen.press('d').showsUntilRead('can be sent only once');
      screen.type('Delivered, signed for');
      await screen.press('enter', 'enter').showsUntilRead(`Defense of ${dispute} sent`);
      await screen.press('d').shows('The defense was already sent');
    });
    const defenses = await world.json(`infraction defenses ${dispute} --json`);
    expect(defenses).toMatchObject([{ defense: 'Delivered, signed for' }]);
    expect(await world.json('audit list --all --json')).toMatchObject([
      { command: 'infraction defend', outcome: 'done', exitCode: 0 },
    ]);
  });

  it('the dashboard sends a defense on a live profile only with the disputed amount', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '10');
    const { id: dispute } = await world.json<Charge>(`sandbox infraction ${id} --json`);
    await world.run('profile set sandbox live true');
    await useDashboard(world, async (screen) => {
      await screen.press('4').shows('OPEN');
      await screen.press('d').showsUntilRead('type the disputed amount too: R$ 10,00');
      screen.type('Delivered').press('enter').type('1');
      await screen.press('enter', 'enter').showsUntilRead('R$ 10,00');
      expect(await world.json(`infraction defenses ${dispute} --json`)).toEqual([]);
      await screen.press('shift-tab').type('0').press('enter', 'enter').shows(`Defense of ${dispute} sent`);
    });
  });

  it('the dashboard shows a payment as unknown, not as in progress, if its process was killed', async () => {
    const world = await newWorld();
    await world.run('payout create --key fornecedor@exemplo.com.br --amount 20 --no-lookup --yes');
    crashAt(world, 'sending', '%', 1);
    await useDashboard(world, async (screen) => {
      await screen.shows('1 payment with unknown outcome, R$ 20,00');
      expect(await screen.press('5').shows('outcome unknown')).not.toContain('in progress');
    });
  });

  it('the dashboard resolves a payment with unknown outcome without sending money again', async () => {
    const world = await newWorld();
    const isPayout = (method: string, path: string): boolean =>
      method === 'POST' && path.endsWith('/withdraw');
    const isLookUp = (method: string, path: string): boolean =>
      method === 'GET' && path.endsWith('/withdraw');
    const lost = badNetwork(world.sandbox.handle, 'drop-after', isPayout);
    const silent = badNetwork(lost, 'drop-before', isLookUp, Number.POSITIVE_INFINITY);
    const order = 'payout create --key fornecedor@exemplo.com.br --amount 20 --no-lookup --yes --json';
    expect((await world.run(order, { transport: silent })).code).toBe(7);
    await useDashboard(world, async (screen) => {
      await screen.shows('1 payment with unknown outcome, R$ 20,00');
      await screen.press('enter').shows('outcome unknown');
      await screen.press('v').showsUntilRead('Ask the service for the outcome of 1 payment?');
      await screen.press('enter').showsUntilRead('Outcomes resolved: 1; still unknown: 0.');
      await screen.press('1').shows('No problems found.');
    });
    expect(await world.json('payout list --json')).toHaveLength(1);
  });
});
