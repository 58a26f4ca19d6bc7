import { expect, it } from 'vitest';
import { Decimal } from '../../src/domain/money/decimal.ts';
import type { View } from '../../src/output/view.ts';
import { statementView } from '../../src/output/views/money/account-view.ts';
import { hubStatementView } from '../../src/output/views/money/hub-views.ts';
import { payoutView, transactionView } from '../../src/output/views/money/transaction-view.ts';
import { printing } from './printing.ts';

type Fields = Readonly<Record<string, unknown>>;
const reais = (amount: string): unknown => Decimal.parse(amount);

const ID = 'TX202611281N1LH68WVW58VOJK';
const MOVED = { id: ID, status: 'COMPLETED', amount: reais('10'), createdAt: '2026-11-21T14:50:00Z' };
const SHOP = { payerName: 'Loja Exemplo Ltda', receiverName: 'Loja Exemplo Ltda' };

const transactions: readonly Fields[] = [
  { ...MOVED, ...SHOP, type: 'WITHDRAW', receiverName: 'Fornecedor Um', clientReference: 'invoice-1' },
  // The service does not know the receiver of a pending payout.
  {
    ...{ ...MOVED, ...SHOP, type: 'WITHDRAW', status: 'PENDING', receiverName: null },
    ...{ withdrawPixKey: 'ana.lima@example.com', clientReference: 'invoice-2' },
  },
  { ...MOVED, ...SHOP, type: 'DEPOSIT', payerName: 'Cliente Exemplo', clientReference: 'order-1' },
  { ...MOVED, type: 'COMMISSION', clientReference: null },
  // A type that the service may add: its direction is not known.
  { ...MOVED, type: 'LOAN', payerName: 'Banco Exemplo', clientReference: 'order-2' },
];
const entries: readonly Fields[] = [
  ['DECREMENT', 'AVAILABLE', 'WITHDRAW'],
  ['INCREMENT', 'BLOCKED', 'INFRACTION_BLOCK'],
].map(([operation, balanceType, reason]) => ({
  ...{ id: 'cprmbydlp7ni1hj4fb1w3rrjw', operation, balanceType, reason, amount: reais('10.5') },
  ...{ newBalanceAvailable: reais('1500'), newBalanceBlocked: reais('20'), transactionId: ID },
  createdAt: '2026-11-21T14:50:00Z',
}));
const hubEntries: readonly Fields[] = [-1_050n, 2_000n].map((amount) => ({
  ...{ id: 'cprmbydlp7ni1hj4fb1w3rrjw', trigger: 'PAYOUT', amount, balanceAfter: 150_000n },
  ...{ description: 'Pagamento Pix', postedAt: '2026-11-21T14:50:00Z' },
}));

async function table(view: unknown, items: readonly Fields[], width: number): Promise<readonly string[]> {
  const { out, written } = printing({ width, relativeTimes: true });
  // The rows have only the fields that the lists show.
  await out.many(
    view as View<Fields>,
    items.map((item) => ({ raw: null, item })),
  );
  return written().trimEnd().split('\n');
}

it.each([
  [
    'the other side of each transaction, and the direction of the money',
    transactionView,
    transactions,
    [
      'ID                          STATUS        AMOUNT  PAYER OR RECEIVER  REFERENCE',
      `${ID}  COMPLETED  -R$ 10,00  Fo***Um            invoice-1`,
      `${ID}  PENDING    -R$ 10,00  an***@example.com  invoice-2`,
      `${ID}  COMPLETED  +R$ 10,00  Cl***lo            order-1`,
      `${ID}  COMPLETED  +R$ 10,00  -                  -`,
      `${ID}  COMPLETED   R$ 10,00  Ba***lo            order-2`,
    ],
  ],
  [
    'the receiver of each payout',
    payoutView,
    transactions.slice(0, 1),
    [
      'ID                          STATUS       AMOUNT  REFERENCE  RECEIVER  PIX KEY',
      `${ID}  COMPLETED  R$ 10,00  invoice-1  Fo***Um   -`,
    ],
  ],
  [
    'the sign and the changed balance of each statement entry',
    statementView,
    entries,
    [
      'ENTRY         AMOUNT  BALANCE    BALANCE AFTER  REASON            CREATED',
      'DECREMENT  -R$ 10,50  AVAILABLE    R$ 1.500,00  WITHDRAW          10 min. ago',
      'INCREMENT  +R$ 10,50  BLOCKED         R$ 20,00  INFRACTION_BLOCK  10 min. ago',
    ],
  ],
  [
    'the sign and the balance after each entry of the hub',
    hubStatementView,
    hubEntries,
    [
      'ENTRY      AMOUNT  BALANCE AFTER  DESCRIPTION    POSTED',
      'PAYOUT  -R$ 10,50    R$ 1.500,00  Pagamento Pix  10 min. ago',
      'PAYOUT  +R$ 20,00    R$ 1.500,00  Pagamento Pix  10 min. ago',
    ],
  ],
] as const)('a list of 80 columns shows %s', async (_what, view, items, expected) => {
  const lines = await table(view, items, 80);
  expect(lines.filter((line) => !/^Columns left out|^widen|^(the )?terminal/.test(line))).toEqual(expected);
});

it('the new columns of lists are not part of a csv, and --fields shows amounts without a sign', async () => {
  for (const [view, items] of [
    [transactionView, transactions],
    [statementView, entries],
  ] as const) {
    const csv = printing({ form: 'csv' });
    await csv.out.many(
      view as View<Fields>,
      items.map((item) => ({ raw: null, item })),
    );
    expect(csv.written()).not.toMatch(/counterparty|balanceAfter|[+-]R\$/);
    const chosen = printing({ fields: ['amount'] });
    await chosen.out.many(
      view as View<Fields>,
      items.map((item) => ({ raw: null, item })),
    );
    expect(chosen.written()).not.toMatch(/[+-]R\$/);
  }
});
