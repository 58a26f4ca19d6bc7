import { describe, expect, it } from 'vitest';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ hub: 'unconfirmed', money: 500 });

const KEY = 'fornecedor@exemplo.com.br';

describe('pix payout create', () => {
  it('pix payout create sends the key look-up and the query for earlier payments at the same time', async () => {
    const asked: string[] = [];
    let bothAsked = (): void => undefined;
    const both = new Promise<void>((resolve) => {
      bothAsked = resolve;
    });
    const transport: typeof world.sandbox.handle = async (request) => {
      const { pathname } = new URL(request.url);
      const kind = ['pix/key', 'transactions'].find((word) => pathname.includes(word));
      if (kind !== undefined && !asked.includes(kind)) asked.push(kind);
      if (asked.length === 2) bothAsked();
      // The service answers the two requests only after it has received both.
      if (kind !== undefined) await both;
      return world.sandbox.handle(request);
    };
    const ran = await world.run(`payout create --key ${KEY} --amount 50 --yes --json`, { transport });
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stderr.indexOf('To ')).toBeLessThan(ran.stderr.indexOf('Amount R$'));
  });

  it('pix payout create warns before the question if the balance is smaller than the amount', async () => {
    const line = `payout create --key ${KEY} --amount 5000`;
    const ran = await world.run(line, { tty: 80, answers: [['?', 'n']] });
    expect([ran.code, await world.payouts()], ran.stderr).toEqual([9, []]);
    expect(ran.stderr.replace(/\s+/g, ' ')).toContain('the service will probably refuse this payout');
  });

  it('pix payout create reports unknown while the service is unreachable, and resolves the outcome later', async () => {
    let cut = false;
    const transport: typeof world.sandbox.handle = async (request) => {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST' && pathname.endsWith('/withdraw')) cut = true;
      return badNetwork(world.sandbox.handle, 'drop-after', () => cut, 1)(request);
    };
    const line = `payout create --key ${KEY} --amount 50 --reference r1 --yes --json`;
    const lost = await world.run(line, { transport });
    expect(lost.code).toBe(7);
    expect(lost.error).toMatchObject({ outcome: 'unknown', exitCode: 7 });
    expect(lost.error.hint).toContain('pix journal resolve');
    expect((await world.run('balance')).stderr).toContain('Outcome unknown on profile "sandbox": 1 payment,');
    const settled = await world.run('journal resolve --all --json');
    expect([settled.code, settled.json]).toMatchObject([0, [{ state: 'confirmed' }]]);
    expect((await world.run('balance')).stderr).toBe('');
    expect(await world.payouts()).toHaveLength(1);
  });

  it('pix payout create shows the balance after the payment as unknown until the fee is known', async () => {
    const pay = (amount: string): Promise<{ stderr: string }> =>
      world.run(`payout create --key ${KEY} --amount ${amount} --yes --json`);
    const first = await pay('50');
    expect(first.stderr).toContain('Amount R$ 50,00, fee unknown, balance after unknown');
    expect(first.stderr).not.toContain('will probably refuse');
    expect((await pay('50')).stderr).toMatch(/fee R\$ 0,\d\d, balance after R\$ \d/);
  });

  it('payout create --family hub prints that the fee and the new balance are unknown, and warns of an equal payment', async () => {
    const pay = `payout create --family hub --key ${KEY} --amount 50 --yes --json`;
    await world.run(`${pay} --reference h1`);
    const again = await world.run(`${pay} --reference h2`);
    expect(again.stderr).toContain('Amount R$ 50,00, fee unknown, balance after unknown');
    expect(again.stderr).toContain('The same amount was sent');
  });

  it('payout create prints a generated reference on stderr, but does not print a reference from --reference', async () => {
    const pay = `payout create --key ${KEY} --amount 50 --yes --json`;
    expect((await world.run(`${pay} --reference r1`)).stderr).not.toContain('--reference');
    const generated = await world.run(pay.replace('50', '52'));
    const entries = await world.list('journal list');
    expect(generated.stderr).toContain(entries.find(({ reference }) => reference !== 'r1')?.reference);
  });
});
