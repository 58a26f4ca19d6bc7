import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { giveHubToken } from '../../support/worlds/hub-token.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld();

async function paid(amount: string): Promise<string> {
  const id = await world.id(`charge create --amount ${amount}`);
  await world.run(`sandbox pay ${id} --payer-name Maria`);
  return id;
}
const refund = (id: string, more: string, transport?: Transport) =>
  world.run(`refund create ${id} --yes ${more}`, transport ? { transport } : {});
const list = (more = ''): Promise<Record<string, unknown>[]> => world.json(`refund list ${more}`);
const lost: Transport = async (request) => {
  if (request.method === 'GET') return world.sandbox.handle(request);
  throw new Error('a fault of our own');
};
const settle = () => world.sandboxClock.advance(10 * 60_000);

describe('pix refund list', () => {
  it('lists each refund made here, those made elsewhere as one row, and unknown ones first', async () => {
    const [one, other, third] = [await paid('100'), await paid('50'), await paid('30')];
    await refund(one, '--amount 10 --reference back-1');
    await settle();
    await refund(one, '--amount 20 --reference back-2 --reason size');
    await settle();
    await world.run(`sandbox refund ${other} --amount 15`);
    await settle();
    await refund(third, '--amount 3 --reference back-3', lost);
    const rows = await list('--all');
    expect(rows).toMatchObject([
      {
        chargeId: third,
        status: expect.stringMatching(/sending|unknown/),
        amountCents: 300,
        reference: 'back-3',
        source: 'journal',
      },
      {
        chargeId: other,
        status: 'COMPLETED',
        amountCents: 1_500,
        reference: null,
        source: 'service',
        payerName: 'Maria',
      },
      {
        chargeId: one,
        status: 'COMPLETED',
        amountCents: 2_000,
        reference: 'back-2',
        refundedAt: expect.any(String),
      },
      { chargeId: one, amountCents: 1_000, reference: 'back-1' },
    ]);
    expect(await list('--status unknown')).toHaveLength(1);
    expect(await list(`--charge ${one}`)).toHaveLength(2);
    const { stdout, stderr } = await world.run('refund list --limit 2', { tty: 80, env: { NO_COLOR: '1' } });
    expect(stdout).toContain('R$ 15,00');
    expect(stdout).toMatch(/in progress|outcome unknown/);
    expect(stderr).toContain('--all');
    expect((await world.run('refund list --from 2026-01-01 --to 2026-01-02')).code).toBe(0);
    expect((await world.run('refund list --from today --to yesterday')).code).toBe(2);

    const get = (id: string) => world.json(`refund get ${id}`);
    expect(await get('back-1')).toMatchObject({ amountCents: 1_000 });
    expect(await get(String(rows[2]?.id))).toMatchObject({ reference: 'back-2', chargeId: one });
    expect(await get('back-3')).toMatchObject({ chargeId: third, source: 'journal' });
    const ofCharge = await world.run(`refund get ${one}`);
    expect(ofCharge.stdout).toContain('R$ 20,00');
    expect(ofCharge.stderr).toContain(`1 other refund: \`pix refund list --charge ${one}`);
    for (const id of ['nothing', 'D9999900020261121150012345678901'])
      expect((await world.run(`refund get ${id}`)).code).toBe(4);
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
    const canceled = { status: 'CANCELED', amountCents: 200, reference: 'small' };
    expect(await list()).toMatchObject([canceled, elsewhere]);
    const second = await paid('60');
    const env = { PIX_DATA_DIR: world.path('elsewhere') };
    await world.run(`refund create ${second} --amount 2 --yes`, { env });
    await settle();
    expect((await list())[0]).toMatchObject({ chargeId: second, status: 'CANCELED', amountCents: null });
  });

  it('lists the refunds of the hub from its statement', async () => {
    const id = await paid('100');
    await giveHubToken(world);
    await refund(id, '--amount 10 --reference hub-1 --family hub');
    await settle();
    await world.run(`sandbox refund ${id} --amount 15`);
    const rows = await list('--family hub');
    expect(rows).toMatchObject([
      { chargeId: id, amountCents: 1_500, reference: null, family: 'hub' },
      { chargeId: id, amountCents: 1_000, reference: 'hub-1', family: 'hub' },
    ]);
    const one = await world.json(`refund get ${rows[0]?.id} --family hub`);
    expect(one).toMatchObject({ amountCents: 1_500 });
    expect(await world.json('refund get hub-1 --family hub')).toMatchObject({ amountCents: 1_000 });
    expect((await world.run('refund list --family hub --status PENDING')).code).toBe(2);
    expect((await world.run('refund get nothing --family hub')).code).toBe(4);
  });

  it('pix refund create prints the refund, then the charge; programs get only the charge', async () => {
    const id = await paid('100');
    const { stdout } = await refund(id, '--amount 10 --reference back-1');
    expect(stdout).toMatch(/^charge .*\n[\s\S]*R\$ 10,00[\s\S]*\n\nid +\S+/);
    await settle();
    const refunded = (await refund(id, '--amount 20 --json')).json;
    expect(refunded).toMatchObject({ id, refundAmount: 30 });
    await settle();
    const { stdout: fields } = await refund(id, '--amount 30 --fields id,refundAmount');
    expect(fields).not.toContain('back-');
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
