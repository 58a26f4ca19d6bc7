import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../../src/contract/transport.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { bodyOf, textOf } from '../../support/servers/body-of.ts';
import { cardMachine } from '../../support/worlds/card-user.ts';
import { eachWorld, type RunOptions } from '../../support/worlds/pix-world.ts';

const NUMBER = '4111111111111111';
const stdin = JSON.stringify({ number: NUMBER, holder: 'CLIENTE', expiration: '12/2030', cvv: '123' });
const CREATE =
  'card charge create --amount 100 --customer-name Cliente --reference o1 --card-stdin --yes --json';

const world = eachWorld(cardMachine);

const charges = (): Promise<{ id: string; externalId: string; reversedAmount: number }[]> =>
  world.json('card charge list --from 1d --all --json');
const entries = (): Promise<Record<string, unknown>[]> => world.json('journal list --json');
const isCharge = (method: string, path: string): boolean => method === 'POST' && path.endsWith('/charges');

describe('pix card charge create', () => {
  it('pix card charge create charges the card from stdin, and does not store its full number', async () => {
    const ran = await world.run(CREATE, { stdin });
    expect(ran.code, ran.stderr).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ externalId: 'o1', amount: 10_000 });
    expect(await entries()).toMatchObject([
      { kind: 'card-charge', family: 'card', state: 'confirmed', destination: 'card …1111' },
    ]);
    const journal = readFileSync(join(world.home, 'data/journal.sqlite')).toString('latin1');
    expect([journal.includes(NUMBER), ran.stdout.includes('"123"')]).toEqual([false, false]);
  });

  it('pix card charge create prints no card number in a dry run or in debug lines', async () => {
    const ran = await world.run(`${CREATE} --dry-run --debug`, { stdin });
    expect(ran.code).toBe(0);
    expect(`${ran.stdout}${ran.stderr}`).not.toContain(NUMBER);
    expect(JSON.parse(ran.stdout).body.creditCardPayment.card).toMatchObject({ number: '…1111', cvv: '…' });
  });

  it.each([
    ['', 'no JSON object'],
    ['[]', 'no JSON'],
    ['{"number":"4111111111111111"}', '"holder" is missing'],
    [stdin.replace('1111"', '1112"'), 'check digit'],
    [stdin.replace('12/2030', '12/30'), 'MM/YYYY'],
    [stdin.replace('"123"', '"12"'), '3 or 4 digits'],
  ])(
    'pix card charge create refuses the card data "%s", and does not print the card number',
    async (text, words) => {
      const ran = await world.run(CREATE, { stdin: text });
      expect([ran.code, JSON.parse(ran.stdout).error.message]).toEqual([2, expect.stringContaining(words)]);
      expect(`${ran.stdout}${ran.stderr}`).not.toContain('411111');
    },
  );

  it.each(['4000000000000002', '4000000000000119'])(
    'pix card charge create exits with code 8 when the service does not charge card %s',
    async (number) => {
      const ran = await world.run(CREATE, { stdin: stdin.replace(NUMBER, number) });
      expect([ran.code, JSON.parse(ran.stdout).externalId]).toEqual([8, 'o1']);
      expect(ran.stderr).toContain('the card was not charged');
    },
  );

  it('pix card charge create exits with code 8 when the charge of its reference was voided later', async () => {
    const { id } = JSON.parse((await world.run(CREATE, { stdin })).stdout);
    expect((await world.run(`card charge reverse ${id} --yes`)).code).toBe(0);
    const again = await world.run(CREATE, { stdin });
    expect([again.code, JSON.parse(again.stdout)], again.stderr).toMatchObject([
      8,
      { id, creditCardPayment: { status: 10 } },
    ]);
    expect(again.stderr).toMatch(/nothing was sent again[\s\S]*ended as Voided/);
    expect(await charges()).toHaveLength(1);
  });

  it('pix card charge create refuses card data in --data, and requires --card-stdin', async () => {
    const inline = [...CREATE.split(' '), '--data', '{"creditCardPayment":{"card":{"number":"1"}}}'];
    expect((await world.run(inline, { stdin })).code).toBe(2);
    expect((await world.run(CREATE.replace('--card-stdin ', ''))).code).toBe(2);
  });
});

describe('pix card charge create without a reference', () => {
  const unnamed = CREATE.replace('--reference o1 ', '');
  const lost = () => badNetwork(world.sandbox.handle, 'drop-after', isCharge);
  /** Ends before the charge can be looked up. */
  const unknown = (given: string) => {
    const broken = lost();
    const transport: Transport = (request) =>
      broken.struck() > 0
        ? Promise.reject(new TransportError('connection', 'not_sent', 'down'))
        : broken(request);
    return world.run(unnamed, { stdin: given, transport });
  };
  // Both numbers end with 1111, and the sandbox approves both.
  const other = stdin.replace(NUMBER, '4222222222181111');

  it('pix card charge create charges two cards that have the same last four digits', async () => {
    expect((await unknown(stdin)).code).toBe(7);
    const ran = await world.run(unnamed, { stdin: other });
    expect([ran.code, (await charges()).length], ran.stderr).toEqual([0, 2]);
    expect(ran.stderr).not.toContain('same');
    const journal = readFileSync(join(world.home, 'data/journal.sqlite')).toString('latin1');
    expect(['4222222222181111', '422222222218'].filter((digits) => journal.includes(digits))).toEqual([]);
  });

  it('pix card charge create charges one card once, also if its number has spaces or another customer name is given', async () => {
    expect((await unknown(stdin)).code).toBe(7);
    const again = await world.run([...unnamed.replace('Cliente', 'Ana').split(' ')], {
      stdin: stdin.replace(NUMBER, '4111 1111 1111 1111'),
    });
    expect([again.code, (await charges()).length], again.stderr).toEqual([0, 1]);
  });
});

describe('pix card charge reverse', () => {
  const charged = async (): Promise<string> => {
    const { id } = JSON.parse((await world.run(CREATE, { stdin })).stdout) as { id: string };
    await world.run('sandbox clock advance 1m');
    return id;
  };

  it('pix card charge reverse reverses a part, then the rest, and refuses a third reversal', async () => {
    const id = await charged();
    expect(await world.json(`card charge reverse ${id} --amount 30 --yes --json`)).toMatchObject({
      reversedAmount: 3_000,
    });
    expect((await world.run(`card charge reverse ${id} --amount 70,01 --yes`)).code).toBe(2);
    expect((await world.run(`card charge reverse ${id} --yes`)).code).toBe(0);
    expect(await charges()).toMatchObject([{ reversedAmount: 10_000 }]);
    expect((await world.run(`card charge reverse ${id} --yes`)).code).toBe(2);
  });

  const atOther = (id: string, line: string, more: RunOptions = {}) =>
    world.run(`card charge reverse ${id} ${line} --json`, {
      env: { PIX_DATA_DIR: `${world.home}/other` },
      ...more,
    });
  const requested: string[] = [];
  /** Returns a service that never shows the reversed amount. */
  const hidden: Transport = async (request) => {
    if (request.method === 'PUT') requested.push(new URL(request.url).search);
    const reply = await world.sandbox.handle(request);
    const text = (await textOf(reply)).replaceAll('"reversedAmount"', '"notShown"');
    return { ...reply, body: bodyOf(text) };
  };
  beforeEach(() => {
    requested.length = 0;
  });
  const journaled = async (): Promise<number> =>
    (await entries()).reduce(
      (sum, { kind, amountCents }) => sum + (kind === 'card-reversal' ? Number(amountCents) : 0),
      0,
    );

  it('pix card charge reverse moves no other amount than it shows if the service does not show a part that was reversed elsewhere', async () => {
    const id = await charged();
    expect((await atOther(id, '--amount 10 --yes')).code).toBe(0);
    const ran = await world.run(`card charge reverse ${id} --yes --json`, { transport: hidden });
    expect([ran.code, requested, await journaled()], ran.stderr).toEqual([5, ['?amount=10000'], 10_000]);
    expect(ran.stderr).toContain('does not show how much');
    expect([await charges(), await entries()]).toMatchObject([
      [{ reversedAmount: 1_000 }],
      [{ kind: 'card-reversal', state: 'refused' }, {}],
    ]);
  });

  it('pix card charge reverse asks again if a part was reversed elsewhere while the question was open', async () => {
    const id = await charged();
    const ran = await world.run(`card charge reverse ${id}`, {
      tty: 100,
      answers: [
        ['Refund R$', 'y\r', () => atOther(id, '--amount 10 --yes')],
        ['Refund R$', 'y\r'],
      ],
    });
    expect([ran.code, await journaled()], ran.stderr).toEqual([0, 9_000]);
    expect(ran.stderr).toMatch(
      /Refund R\$ 100,00 of[\s\S]*changed before you confirmed[\s\S]*Refund R\$ 90,00 of R\$ 100,00/,
    );
    expect(await charges()).toMatchObject([{ reversedAmount: 10_000 }]);
  });

  it('pix card charge reverse refuses a reference if a reversal in another data folder may have used it', async () => {
    const id = await charged();
    const line = '--amount 15 --reference once --yes';
    expect((await world.run(`card charge reverse ${id} ${line}`)).code).toBe(0);
    const again = await atOther(id, line);
    expect([again.code, JSON.parse(again.stdout).error], again.stderr).toMatchObject([
      7,
      { errorCode: 'refund_maybe_elsewhere', outcome: 'unknown' },
    ]);
    expect(await charges()).toMatchObject([{ reversedAmount: 1_500 }]);
    const unnamed = await atOther(id, '--amount 15 --yes');
    expect([unnamed.code, unnamed.stderr.includes('not in this journal')]).toEqual([0, true]);
    expect(await charges()).toMatchObject([{ reversedAmount: 3_000 }]);
  });
});
