import { describe, expect, it } from 'vitest';
import { giveHubToken } from '../../support/worlds/hub-token.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld();

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
