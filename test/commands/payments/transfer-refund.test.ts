import { describe, expect, it } from 'vitest';
import { giveHubToken } from '../../support/worlds/hub-token.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld();

interface Transaction {
  id: string;
  status: string;
  amount: number;
  refundAmount: number | null;
  refundStatus: string | null;
}

/** Creates a charge and pays it. @returns the id of the charge */
async function paid(reais = 500): Promise<string> {
  const { id } = await world.json<{ id: string }>(`charge create --amount ${reais} --json`);
  await world.run(`sandbox pay ${id}`);
  return id;
}
const read = (id: string): Promise<Transaction> => world.json<Transaction>(`transaction get ${id} --json`);
const entries = (): Promise<Record<string, unknown>[]> => world.json('journal list --json');

describe('pix transfer', () => {
  it('pix transfer create moves money to another account of the service, once per reference', async () => {
    await paid();
    const line = 'transfer create --to 100002 --amount 50 --reference t1 --comment rent --yes --json';
    const first = await world.json<Transaction>(line);
    expect(first).toMatchObject({
      status: 'COMPLETED',
      method: 'INTERNAL_TRANSFER',
      amount: 50,
      receiverAccountNumber: '100002',
    });
    expect((await world.json<Transaction>(line)).id).toBe(first.id);
    expect(await world.json(`transfer get ${first.id} --json`)).toMatchObject({ id: first.id });
    expect(await world.json('transfer get --reference t1 --json')).toMatchObject({ id: first.id });
    expect(await world.json('transfer list --json')).toHaveLength(1);
  });

  it.each([
    ['--to loja@exemplo.com.br', 'not a 6-digit account number'],
    ['--to 100002 --family hub', 'is an account number'],
  ])(
    'pix transfer create refuses "%s", because only the other API family accepts such a receiver',
    async (to, words) => {
      const { code, stderr } = await world.run(`transfer create ${to} --amount 5 --yes`);
      expect([code, stderr.includes(words)]).toEqual([2, true]);
    },
  );

  it('pix transfer create to the paying account fails with PZC600, and the journal records the refusal', async () => {
    await paid();
    const ran = await world.run('transfer create --to 100001 --amount 5 --reference t1 --yes --json');
    expect([ran.code, JSON.parse(ran.stdout).error.errorCode]).toEqual([5, 'PZC600']);
    expect(await entries()).toMatchObject([{ state: 'refused', errorCode: 'PZC600' }]);
  });
});

describe('pix refund create', () => {
  it('pix refund create refunds a part of a charge, and then the rest', async () => {
    const id = await paid(100);
    const part = await world.json<Transaction>(
      `refund create ${id} --amount 30 --reason broken --yes --json`,
    );
    expect(part).toMatchObject({ id, refundAmount: 30, refundStatus: 'PENDING' });
    await world.run('sandbox clock advance 1m');
    await world.clock.advance(1_000);
    await world.json(`refund create ${id} --yes --json`);
    await world.run('sandbox clock advance 1m');
    expect(await read(id)).toMatchObject({ status: 'REFUNDED', refundAmount: 100 });
    expect(await entries()).toMatchObject([
      { kind: 'refund', amountCents: 7000, state: 'confirmed', subject: id },
      { kind: 'refund', amountCents: 3000, state: 'confirmed', subject: id },
    ]);
  });

  it('pix refund create refuses an amount above the part of the charge that was not refunded yet', async () => {
    const id = await paid(100);
    const { code, stderr } = await world.run(`refund create ${id} --amount 100,01 --yes`);
    expect([code, stderr.includes('R$ 100,00')]).toEqual([2, true]);
    expect(await entries()).toEqual([]);
  });

  it('pix refund create shows the payer, the rest and one reference each time it asks', async () => {
    const id = await paid(50);
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

  it('pix refund create sends nothing without confirmation', async () => {
    const id = await paid(100);
    expect((await world.run(`refund create ${id}`)).code).toBe(2);
    expect(await entries()).toEqual([]);
  });

  it.each(['main', 'hub'])(
    'pix refund create --family %s asks again if another client refunds a part while the question is open',
    async (family) => {
      await giveHubToken(world);
      const id = await paid(50);
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
    },
  );
});
