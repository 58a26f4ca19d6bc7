// Tests run this script as a separate process. It reconciles COUNT transactions with a ledger of as many
// rows. One in a thousand rows of the ledger is wrong. The script writes the result, and by how much its memory grew
// while it compared. Needs `--expose-gc`.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { readPayer } from '../../../src/operations/payouts/read-payer.ts';
import { reconcile } from '../../../src/operations/reconcile/reconcile.ts';
import { inboxAt } from '../../../src/operations/webhooks/replay-delivery.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { openJournal } from '../../../src/storage/journal/open-journal.ts';
import { operatorOn } from '../../support/servers/listed-service.ts';
import { received } from '../../support/servers/received.ts';
import { journalEntry } from '../../support/stores/journal-intent.ts';

const [folder = '', given = '50000'] = process.argv.slice(2);
const COUNT = Number(given);
const FROM = Date.parse('2026-11-20T03:00:00Z');
const DAY = 86_400_000;
/** Every fifth transaction is a payout, with a journal entry and an event. */
const PAYOUTS = 5;
const AT_ONCE = 500;
/** The memory is measured at the second of this number of pages. */
const MEASURED = 10;

const atOf = (n: number): number => FROM + Math.floor((n / COUNT) * (DAY - 2_000));
const transaction = (n: number): object => ({
  id: `TX${n}`,
  status: 'COMPLETED',
  type: n % PAYOUTS === 0 ? 'WITHDRAW' : 'DEPOSIT',
  amount: 10.5,
  clientReference: `ref-${n}`,
  endToEndId: `E${n}`,
  createdAt: new Date(atOf(n)).toISOString(),
  paidAt: new Date(atOf(n) + 1_000).toISOString(),
  payerName: 'x'.repeat(60),
  callbackUrl: null,
});

let [heapAtStart, heapAtMost] = [0, 0];
/** Measures the memory in use without garbage. */
const measure = (): void => {
  gc?.();
  const { heapUsed } = process.memoryUsage();
  if (heapAtStart === 0) heapAtStart = heapUsed;
  heapAtMost = Math.max(heapAtMost, heapUsed);
};

const place = {
  env: { PIX_DATA_DIR: folder },
  platform: process.platform,
  home: '/',
  random: (n: number) => new Uint8Array(n),
};
const journal = await openJournal(place);
const operator = operatorOn(
  {
    list(query) {
      const [size, page] = [Number(query.get('limit')), Number(query.get('page') ?? 1)];
      if (page % MEASURED === 2) measure();
      if (query.has('clientReference') || query.has('endToEndId')) return { data: [], hasNextPage: false };
      const first = (page - 1) * size;
      const data = Array.from({ length: Math.max(0, Math.min(size, COUNT - first)) }, (_, at) =>
        transaction(first + at),
      );
      return { data, hasNextPage: first + size < COUNT };
    },
    one: () => undefined,
  },
  journal,
  FROM + 3 * DAY,
);

const inboxFile = join(folder, 'inbox.sqlite');
const inbox = await openInbox(inboxFile);
const { scope } = await readPayer(operator, 'main');
for (let n = 0; n < COUNT; n += AT_ONCE * PAYOUTS)
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, Math.ceil((COUNT - n) / PAYOUTS)) }, (_, at) =>
      fill(n + at * PAYOUTS),
    ),
  );
await inbox.close();

async function fill(n: number): Promise<void> {
  await journalEntry(
    journal,
    scope,
    { reference: `ref-${n}`, amountCents: 1050n, atMs: atOf(n) },
    { state: 'confirmed', serviceId: `TX${n}`, serviceStatus: 'PENDING' },
  );
  const told = { id: `TX${n}`, status: 'COMPLETED', createdAt: new Date(atOf(n)).toISOString() };
  await inbox.append(received(told, 'TRANSACTION_COMPLETED', { receivedAt: atOf(n) + 1_500 }));
}

const file = join(folder, 'ledger.csv');
const ledger = createWriteStream(file);
ledger.write('pedido;valor;status\n');
for (let n = 0; n < COUNT; n += 1)
  if (!ledger.write(`ref-${n};${n % 1_000 === 7 ? '10,51' : '10,50'};pago\n`)) await once(ledger, 'drain');
ledger.end();
await once(ledger, 'close');

measure();
const result = await reconcile(
  operator,
  {
    fromMs: FROM,
    toMs: FROM + DAY - 1,
    inbox: inboxAt(inboxFile),
    lateMs: 3_600_000,
    ...{
      ledger: { file, names: { reference: 'pedido', amount: 'valor' } },
      ledgerTypes: ['DEPOSIT', 'WITHDRAW'],
    },
  },
  async ({ rows, agree, service, journal, inbox, ledger }) => {
    const kinds: Record<string, number> = {};
    for (const { kind, side } of rows()) kinds[`${kind} ${side}`] = (kinds[`${kind} ${side}`] ?? 0) + 1;
    measure();
    const counts = { service: service.count, journal: journal.count, inbox: inbox?.count };
    return { kinds, agree, ...counts, ledger: ledger?.count };
  },
);
await journal.close();
const grownMb = (heapAtMost - heapAtStart) / 2 ** 20;
process.stdout.write(`${JSON.stringify({ ...result, grownMb })}\n`);
