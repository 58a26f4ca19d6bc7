import { beforeAll, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { AttemptCache } from '../../../src/storage/attempts/attempt-cache.ts';
import type { Inbox } from '../../../src/storage/inbox/inbox.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { TransactionCache } from '../../../src/storage/transactions/transaction-cache.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { bodyOf } from '../../support/servers/body-of.ts';
import { received } from '../../support/servers/received.ts';
import { type Printed, type RunOptions, sharedWorld } from '../../support/worlds/pix-world.ts';

const PAYER = '52998224725';
const world = sharedWorld();
const ids: Record<string, string> = {};
let e2e = '';
let code = '';

beforeAll(async () => {
  for (const [reference, amount, name] of [
    ['order-1', '52,77', 'Maria Conceição da Silva'],
    ['order-2', '52,77', 'João Souza'],
    ['order-3', '10,00', 'Maria Souza'],
  ] as const) {
    const made = await world.json([...['charge', 'create', '--amount', amount, '--reference', reference]]);
    ids[reference] = made.id;
    const payer = ['--payer-name', name, '--payer-document', PAYER];
    await world.run(['sandbox', 'pay', made.id, ...payer]);
  }
  ({ endToEndId: e2e } = await world.json(`charge get ${ids['order-2']}`));
  const open = await world.json('charge create --amount 7,00');
  ids.open = open.id;
  code = open.qrCodeText;
  const paid = await world.json(
    'payout create --key maria@exemplo.com.br --amount 52,77 --reference inv-9 --yes --no-lookup',
  );
  ids['inv-9'] = paid.id;
});

const find = (text: string, options?: RunOptions): Promise<Printed[]> => world.list(['find', text], options);

describe('pix find', () => {
  it.each<[what: string, text: () => string, names: readonly string[]]>([
    ['a reference', () => 'order-2', ['order-2']],
    ['a transaction id', () => ids['order-3'] ?? '', ['order-3']],
    ['an end-to-end id', () => e2e, ['order-2']],
    ['a copy-and-paste code', () => code, ['open']],
    ['an amount and a name', () => 'Pix enviado R$ 52,77 Maria', ['order-1', 'inv-9', 'order-2', 'order-3']],
    ['part of a name, without accents', () => 'conceicao', ['order-1']],
    ['a document', () => '529.982.247-25', ['order-3', 'order-2', 'order-1']],
    ['a masked document and a name', () => 'SOUZA ***.982.247-**', ['order-3', 'order-2']],
    ['a Pix key', () => 'maria@exemplo.com.br', ['inv-9']],
    ['a receipt', () => `Pix enviado R$ 52,77 Maria E2E ${e2e}`, ['order-2']],
  ])('pix find finds payments by %s', async (_what, text, names) => {
    const found = await find(text());
    const shown = found.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
    expect(shown.slice(0, names.length).sort()).toEqual([...names].sort());
    expect(shown[0]).toBe(names[0]);
    expect(found.every(({ matches, sources }) => matches.length > 0 && sources.length > 0)).toBe(true);
  });

  it('pix find tells for each payment the reason, the places and the next command, in every form', async () => {
    const [first] = await find('inv-9');
    expect(first).toMatchObject({
      matches: [{ kind: 'reference', text: 'inv-9' }],
      sources: ['service', 'journal'],
      next: `pix trace ${ids['inv-9']} --profile sandbox`,
    });
    const lines = await world.run(['find', 'Maria 52,77', '-o', 'ndjson', '--limit', '1']);
    expect(lines.json).toMatchObject({ id: ids['order-1'] });
    const { stdout: csv } = await world.run(['find', 'inv-9', '-o', 'csv', '--fields', 'id,matches,sources']);
    expect(csv).toBe(`id,matches,sources\n${ids['inv-9']},reference,"service,journal"\n`);
    for (const width of [80, 120]) {
      const { stdout } = await world.run(['find', 'Maria 52,77'], { tty: width, env: { NO_COLOR: '1' } });
      expect(stdout).toMatch(/amount; name/);
      expect(stdout).not.toContain('Conceição');
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(width);
    }
    const revealed = await world.run(['find', 'Maria 52,77', '--reveal'], { tty: 160 });
    expect(revealed.stdout).toContain('Maria Conceição da Silva');
    const portuguese = await world.run(['find', 'Maria 52,77', '--lang', 'pt-BR']);
    expect(portuguese.stdout).toContain('valor; nome');
    expect(portuguese.stderr).toContain('serviço por valor, nome');
  });

  it('pix find ends with 4 if nothing matches, and with 2 if there is nothing to search for', async () => {
    for (const text of ['order-99', '%', '_', "x' OR '1'='1", '../../user', 'R$ 0,01'])
      expect([text, (await world.run(['find', text])).code]).toEqual([text, 4]);
    const none = await world.run(['find', '\u0000\u200b', '--json']);
    expect([none.code, none.error.outcome]).toEqual([2, 'not_sent']);
    const past = await world.run(['find', '52,77', '--from', '2026-01-01', '--to', '2026-01-31']);
    expect(past.code).toBe(4);
    expect((await world.run(['find', '52,77', '--since', '1d', '--from', '1d'])).code).toBe(2);
    const from = ['find', 'order-1', '--to', '2026-01-31', '--since', '2026-01-01'];
    expect(await world.json(from)).toHaveLength(1);
  });

  it('pix find reads stdin, and sends at most 20 requests for 1 MB of text', async () => {
    expect((await find('-', { stdin: ` \n${e2e}\r\n` }))[0]?.id).toBe(ids['order-2']);
    const words = Array.from(
      { length: 100_000 },
      (_, at) => `ab-${at} R$ ${at},10 Maria ${e2e.slice(0, -5)}${10_000 + at}`,
    );
    const ran = await world.run(['find', '-'], { stdin: words.join('\n').slice(0, 1_000_000) });
    expect(ran.code).toBe(0);
    expect(ran.sent.length).toBeLessThanOrEqual(21);
    expect(ran.stderr).toContain('Only the first 8192 characters');
  });

  it('pix find stops asking when an id is found, and does not ask for an amount that a complete cache lacks', async () => {
    const byId = await world.run(['find', `order-1 R$ 52,77 Maria`]);
    expect(byId.sent.filter((request) => /amount|name/.test(request))).toEqual([]);
    expect(byId.stderr).toContain('was not queried by amount, name, because an id was found');

    const { accountNumber } = await world.json('account show');
    const file = world.path('data/transactions.sqlite');
    const cache = new TransactionCache(file, `http://127.0.0.1:1/v1 ${accountNumber}`);
    cache.add([], { since: 0, until: Date.parse('2027-01-01') });
    cache.close();
    const byAmount = await world.run(['find', 'R$ 33,33']);
    expect([byAmount.code, byAmount.sent.filter((request) => request.includes('amount'))]).toEqual([4, []]);
  });

  it('pix find finds amounts and ids in the caches of transactions and of delivery attempts', async () => {
    const { accountNumber } = await world.json('account show');
    const scope = `http://127.0.0.1:1/v1 ${accountNumber}`;
    const at = world.clock.now() - 60_000;
    const cache = new TransactionCache(world.path('data/transactions.sqlite'), scope);
    const moved = { direction: 'in', isCharge: true, state: 'moved', paidAt: at } as const;
    const fact = { ...moved, updatedAt: at, createdAt: at };
    cache.add(
      [
        { ...fact, id: 'cached-1', cents: 9_191, refundedCents: 0, refundedAt: null },
        { ...fact, id: 'cached-2', cents: 10_000, refundedCents: 9_191, refundedAt: at },
        {
          ...fact,
          id: 'cached-3',
          cents: 9_191,
          refundedCents: 0,
          refundedAt: null,
          createdAt: at - 30 * 86_400_000,
        },
      ],
      null,
    );
    cache.close();
    const attempts = new AttemptCache(world.path('data/attempts.sqlite'), scope);
    const content = {
      endpoint: null,
      event: null,
      contentFingerprint: null,
      status: null,
      statusAt: null,
      toCallbackUrl: null,
    };
    const attempt = (id: string, amountCents: number) => ({
      id,
      at,
      cause: null,
      content: { ...content, transactionId: id, amountCents },
    });
    const known = attempt(ids['order-3'] ?? '', 828);
    attempts.add([attempt('attempt-1', 9_191), attempt('attempt-2', 1), known], null);
    attempts.close();
    const { json, stderr } = await world.run(['find', 'R$ 91,91', '--json']);
    const found: Printed[] = json;
    expect(found.map(({ id, sources }) => [id, ...sources]).sort()).toEqual([
      ['attempt-1', 'attempt_cache'],
      ['cached-1', 'transaction_cache'],
      ['cached-2', 'transaction_cache'],
    ]);
    expect(stderr).toContain('transaction cache, cache of delivery attempts');
    expect(await find('cached-3')).toMatchObject([{ id: 'cached-3', matches: [{ kind: 'reference' }] }]);
    expect(await find('attempt-2')).toMatchObject([{ id: 'attempt-2' }]);
    // The service knows this payment under another amount, and is asked for its status by the id.
    expect(await find('R$ 8,28')).toMatchObject([
      { id: ids['order-3'], status: 'COMPLETED', sources: ['service', 'attempt_cache'] },
    ]);
    expect((await world.run(['find', 'cached-%'])).code).toBe(4);
  });

  it('pix find finds payments in journal and inbox while the service is down, and says that it was not searched', async () => {
    const pay = 'payout create --key pedro@exemplo.com.br --amount 3,33 --reference lost-1 --yes --no-lookup';
    await world.run(pay, { transport: badNetwork(world.sandbox.handle, 'drop-before', /^POST/) });
    const transaction = await world.json(`transaction get ${ids['order-3']}`);
    const inbox = await openInbox(world.path('data/inbox.sqlite'));
    const { receivedAt } = await storeDeliveries(inbox, { ...transaction, amount: 4.44 });
    await inbox.close();

    const transport: Transport = async () => ({ status: 503, headers: {}, body: bodyOf('') });
    const unknown = await world.run(['find', 'R$ 3,33', '--json'], { transport });
    expect(unknown.code).toBe(0);
    expect(unknown.json).toMatchObject([
      {
        id: null,
        reference: 'lost-1',
        sources: ['journal'],
        next: expect.stringMatching(/^pix journal show \S+ --profile sandbox$/),
      },
    ]);
    expect(unknown.stderr).toContain('Not searched: service.');
    const delivered = await world.run(
      ['find', 'Maria 4,44', '--json', '--to', new Date(receivedAt).toISOString()],
      { transport },
    );
    expect(delivered.json).toMatchObject([{ id: ids['order-3'], sources: ['inbox'], amountCents: 444 }]);
    expect((await world.run(['find', 'order-98'], { transport })).code).toBe(6);
  });
});

/** Stores a delivery about a payment, and a delivery with a body that is no payment. */
async function storeDeliveries(inbox: Inbox, payment: object): Promise<{ receivedAt: number }> {
  const delivery = received(payment, 'TRANSACTION_COMPLETED', { receivedAt: world.clock.now() });
  await inbox.append(delivery);
  await inbox.append(
    received({ id: 'x', amount: [] }, 'TRANSACTION_COMPLETED', { receivedAt: world.clock.now() }),
  );
  return delivery;
}
