import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const NUMBER = '4111111111111111';
const stdin = JSON.stringify({ number: NUMBER, holder: 'CLIENTE', expiration: '12/2030', cvv: '123' });
const CREATE =
  'card charge create --amount 100 --customer-name Cliente --reference o1 --card-stdin --yes --json';

const world = eachWorld({ card: true });

const charges = (): Promise<{ id: string; externalId: string; reversedAmount: number }[]> =>
  world.json('card charge list --from 1d --all');
const entries = (): Promise<Record<string, unknown>[]> => world.json('journal list');

describe('pix card charge create', () => {
  it('pix card charge create charges the card from stdin, and does not store its full number', async () => {
    const ran = await world.run(CREATE, { stdin });
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.json).toMatchObject({ externalId: 'o1', amount: 10_000 });
    expect(await entries()).toMatchObject([
      { kind: 'card-charge', family: 'card', state: 'confirmed', destination: 'card …1111' },
    ]);
    const journal = readFileSync(world.path('data/journal.sqlite')).toString('latin1');
    expect([journal.includes(NUMBER), ran.stdout.includes('"123"')]).toEqual([false, false]);
  });

  it('pix card charge create prints no card number in a dry run or in debug lines', async () => {
    const ran = await world.run(`${CREATE} --dry-run --debug`, { stdin });
    expect(ran.code).toBe(0);
    expect(`${ran.stdout}${ran.stderr}`).not.toContain(NUMBER);
    expect(ran.json.body.creditCardPayment.card).toMatchObject({ number: '…1111', cvv: '…' });
  });

  it.each([
    ['', 'no JSON object'],
    ['[]', 'no JSON'],
    ['{"number":"4111111111111111"}', '"holder" is missing'],
    [stdin.replace('1111"', '1112"'), 'check digit'],
    [stdin.replace('12/2030', '12/30'), 'MM/YYYY'],
    [stdin.replace('"123"', '"12"'), '3 or 4 digits'],
  ])('card charge create refuses the card data "%s", and prints no card number', async (text, words) => {
    const ran = await world.run(CREATE, { stdin: text });
    expect([ran.code, ran.error.message]).toEqual([2, expect.stringContaining(words)]);
    expect(`${ran.stdout}${ran.stderr}`).not.toContain('411111');
  });

  it.each(['4000000000000002', '4000000000000119'])(
    'pix card charge create exits with code 8 when the service does not charge card %s',
    async (number) => {
      const ran = await world.run(CREATE, { stdin: stdin.replace(NUMBER, number) });
      expect([ran.code, ran.json.externalId]).toEqual([8, 'o1']);
      expect(ran.stderr).toContain('the card was not charged');
    },
  );

  it('pix card charge create exits with code 8 when the charge of its reference was voided later', async () => {
    const { id } = (await world.run(CREATE, { stdin })).json;
    expect((await world.run(`card charge reverse ${id} --yes`)).code).toBe(0);
    const again = await world.run(CREATE, { stdin });
    expect(again.code, again.stderr).toBe(8);
    expect(again.json).toMatchObject({ id, creditCardPayment: { status: 10 } });
    expect(again.stderr).toMatch(/nothing was sent again[\s\S]*ended as Voided/);
    expect(await charges()).toHaveLength(1);
  });

  it('pix card charge create refuses card data in --data, and requires --card-stdin', async () => {
    const inline = [...CREATE.split(' '), '--data', '{"creditCardPayment":{"card":{"number":"1"}}}'];
    expect((await world.run(inline, { stdin })).code).toBe(2);
    expect((await world.run(CREATE.replace('--card-stdin ', ''))).code).toBe(2);
  });
});

const journaled = async (): Promise<number> =>
  (await entries()).reduce(
    (sum, { kind, amountCents }) => sum + (kind === 'card-reversal' ? Number(amountCents) : 0),
    0,
  );

it('pix card charge reverse asks again if a part was reversed elsewhere while the question was open', async () => {
  const { id } = (await world.run(CREATE, { stdin })).json as { id: string };
  await world.run('sandbox clock advance 1m');
  const env = { PIX_DATA_DIR: `${world.home}/other` };
  const elsewhere = () => world.run(`card charge reverse ${id} --amount 10 --yes`, { env });
  const ran = await world.run(`card charge reverse ${id}`, {
    tty: 100,
    answers: [
      ['Refund R$', 'y\r', elsewhere],
      ['Refund R$', 'y\r'],
    ],
  });
  expect([ran.code, await journaled()], ran.stderr).toEqual([0, 9_000]);
  expect(ran.stderr).toMatch(
    /Refund R\$ 100,00 of[\s\S]*changed before you confirmed[\s\S]*Refund R\$ 90,00 of R\$ 100,00/,
  );
  expect(await charges()).toMatchObject([{ reversedAmount: 10_000 }]);
});
