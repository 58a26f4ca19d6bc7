import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { giveHubToken } from '../../support/worlds/hub-token.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld();

const paid = (amount: string): Promise<string> => world.paidCharge(amount);
const refund = (id: string, more: string, transport?: Transport) =>
  world.run(`refund create ${id} --yes ${more}`, transport ? { transport } : {});
const list = (more = '') => world.list(`refund list ${more}`);
const lost: Transport = async (request) => {
  if (request.method === 'GET') return world.sandbox.handle(request);
  throw new Error('a fault of our own');
};
const settle = () => world.sandboxClock.advance(10 * 60_000);

describe('pix refund list', () => {
  it('lists refunds with an unknown outcome first', async () => {
    const [one, other] = [await paid('100'), await paid('30')];
    await refund(other, '--amount 3 --reference back-3', lost);
    await refund(one, '--amount 10 --reference back-1');
    await settle();
    expect(await list('--all')).toMatchObject([
      { chargeId: other, status: expect.stringMatching(/sending|unknown/), source: 'journal' },
      { chargeId: one, status: 'COMPLETED', reference: 'back-1', refundedAt: expect.any(String) },
    ]);
    expect(await list('--status unknown')).toHaveLength(1);
    const { stdout } = await world.run('refund list --limit 2', { tty: 80, env: { NO_COLOR: '1' } });
    expect(stdout).toMatch(/in progress|outcome unknown/);
    expect((await world.run('refund list --from 2026-01-01 --to 2026-01-02')).code).toBe(0);
    expect(await world.json('refund get back-3')).toMatchObject({ chargeId: other, source: 'journal' });
  });

  it('shows a canceled refund with its own status, after a refund that was completed elsewhere', async () => {
    const id = await paid('100');
    await world.run(`sandbox refund ${id} --amount 15`);
    await settle();
    await refund(id, '--amount 2 --reference small');
    const elsewhere = { status: 'COMPLETED', amountCents: 1_500, source: 'service' };
    const pending = { status: 'PENDING', amountCents: 200, reference: 'small' };
    expect(await list()).toMatchObject([pending, elsewhere]);
    await settle();
    expect(await list()).toMatchObject([{ ...pending, status: 'CANCELED' }, elsewhere]);
    const second = await paid('60');
    const env = { PIX_DATA_DIR: world.path('elsewhere') };
    await world.run(`refund create ${second} --amount 2 --yes`, { env });
    await settle();
    expect((await list())[0]).toMatchObject({ chargeId: second, status: 'CANCELED', amountCents: null });
  });
});

describe('pix refund create', () => {
  it('shows before it asks what was paid and what is left of the charge', async () => {
    const id = await paid('100');
    await refund(id, '--amount 30 --reference back-1');
    await settle();
    const { code, stderr } = await world.run(`refund create ${id} --amount 10`, {
      tty: 100,
      answers: [['Refund R$ 10,00 of R$ 100,00', 'y']],
    });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/not yet refunded:? +R\$ 70,00/)]);
  });

  it('asks for no typed amount on a live profile, unlike a payout', async () => {
    const id = await paid('100');
    await world.run('profile set sandbox live true');
    const ran = await refund(id, '--amount 10 --reference live-1 --json');
    expect([ran.code, await list()], ran.stderr).toMatchObject([0, [{ chargeId: id, amountCents: 1_000 }]]);
  });
});

const entries = () => world.list('journal list');

describe('pix refund create', () => {
  it('pix refund create shows the payer, the rest and one reference each time it asks', async () => {
    const id = await world.paidCharge(50);
    const ran = await world.run(`refund create ${id} --amount 25`, {
      tty: 100,
      answers: [
        ['Refund R$', 'y\r', () => world.run(`sandbox refund ${id} --amount 20 --yes`)],
        ['Refund R$', 'n\r'],
      ],
    });
    const text = ran.stderr.replace(/[│\s]+/g, ' ');
    expect(text).toMatch(
      /charge: TX\w+ payer: Cl\*+Um paid: R\$ 50,00 not yet refunded: R\$ 50,00 reference: pix-/,
    );
    expect(text).toMatch(/not yet refunded: R\$ 30,00/);
    expect(new Set(text.match(/reference: pix-\w+/g)).size).toBe(1);
    expect([ran.code, await entries()]).toEqual([9, []]);
  });

  it.each(['main', 'hub'])('refund create --family %s asks again after another refund', async (family) => {
    await giveHubToken(world);
    const id = await world.paidCharge(50);
    const others = () => world.run(`sandbox refund ${id} --amount 20 --yes`);
    const ran = await world.run(`refund create ${id} --family ${family}`, {
      tty: 100,
      answers: [
        ['Refund R$', 'y\r', others],
        ['Refund R$', 'y\r'],
      ],
    });
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stderr).toMatch(
      /Refund R\$ 50,00 of[\s\S]*changed before you confirmed[\s\S]*Refund R\$ 30,00 of/,
    );
    expect(await entries()).toMatchObject([{ amountCents: 3_000, state: 'confirmed' }]);
  });
});
