import type { hubListStatement } from '../../../contract/routes/hub.ts';
import type { STATEMENT_TRIGGERS } from '../../../contract/schemas/hub.ts';
import { maskDocument } from '../../../domain/keys/check-document.ts';
import { maskPixKey } from '../../../domain/keys/check-pix-key.ts';
import type { Handlers, ReplyOf } from '../../handler-types.ts';
import { centsDown, type Thousandths } from '../../state/money/thousandths.ts';
import { among, between, type Condition, equals, readCursorPage } from '../../state/read-page.ts';
import { hubInstant, iso } from '../../state/time-conversions.ts';

type Trigger = (typeof STATEMENT_TRIGGERS)[number];

interface EntryRow {
  readonly seq: bigint;
  readonly id: string;
  readonly movement: bigint;
  readonly amount: Thousandths;
  readonly available: Thousandths;
  readonly reason: string;
  readonly transactionId: string | null;
  readonly protocol: string | null;
  readonly createdAt: bigint;
  readonly transactionAmount: Thousandths | null;
  readonly operation: 'WITHDRAW' | 'EXTERNAL_PAYMENT' | null;
  readonly payerName: string | null;
  readonly payerDocument: string | null;
  readonly receiverName: string | null;
  readonly receiverDocument: string | null;
  readonly withdrawPixKey: string | null;
}

/**
 * Trigger and description that the hub shows for each reason of a ledger entry. `fee` is set if the entry's
 * amount includes a fee.
 */
const REASONS: Readonly<
  Record<string, { readonly trigger: Trigger; readonly fee?: true; readonly words: string }>
> = {
  OPENING_BALANCE: { trigger: 'DEPOSIT', words: 'Saldo inicial' },
  COMMISSION: { trigger: 'DEPOSIT', words: 'Comissão' },
  DEPOSIT: { trigger: 'PAYMENT', fee: true, words: 'Cobrança paga' },
  REFUND: { trigger: 'PAYMENT_REFUND', words: 'Devolução' },
  REFUND_REVERSAL: { trigger: 'PAYMENT_REFUND', words: 'Devolução cancelada' },
  WITHDRAW: { trigger: 'PAYOUT', fee: true, words: 'Pagamento Pix' },
  WITHDRAW_REVERSAL: { trigger: 'PAYOUT_REVERSAL', fee: true, words: 'Pagamento Pix não concluído' },
  WITHDRAW_RETURNED: { trigger: 'PAYOUT_REFUND_RECEIVED', words: 'Devolução recebida' },
  INTERNAL_TRANSFER: { trigger: 'INTERNAL_TRANSFER', fee: true, words: 'Transferência interna' },
  INFRACTION_BLOCK: { trigger: 'INFRACTION_BLOCK', words: 'Bloqueio por infração' },
  INFRACTION_SETTLED: { trigger: 'INFRACTION_SETTLED', words: 'Infração liquidada' },
  INFRACTION_RELEASED: { trigger: 'INFRACTION_RELEASED', words: 'Infração liberada' },
};

const FROM = `select entries.*, transactions.amount as transactionAmount, payouts.operation,
    transactions.payerName, transactions.payerDocument, transactions.receiverName, transactions.receiverDocument,
    transactions.withdrawPixKey, infractions.protocol
  from entries
  left join transactions on transactions.id = entries.transactionId
  left join payouts on payouts.transactionSeq = transactions.seq
  left join infractions on infractions.id = entries.infractionId`;

/**
 * SQL for the change of the balance in whole cents: the rounded balance after the entry minus the one before.
 * So all changes add up to the shown balance.
 */
const CENTS = '(entries.available / 10 - (entries.available - entries.amount) / 10)';

export const hubStatementHandlers = {
  /** Lists the entries that changed the available balance, newest first (§4.2). */
  hubListStatement: ({ service, query, caller }) => {
    const where: Condition[] = [
      { sql: `entries.account = ? and entries.book = 'available'`, cells: [caller.account.seq] },
      ...among('entries.reason', query.trigger && reasonsOf(query.trigger)),
      ...equals('entries.transactionId', query.originId),
      ...equals(`abs(${CENTS})`, query.amount),
      ...between('entries.createdAt', hubInstant(query.dateFrom, 'from'), hubInstant(query.dateTo, 'to')),
    ];
    const listing = { from: FROM, table: 'entries', where };
    const { items, ...rest } = readCursorPage<EntryRow>(service.db, listing, query);
    return { items: items.map(toEntry), ...rest };
  },
} satisfies Handlers;

const reasonsOf = (wanted: readonly Trigger[]): readonly string[] =>
  Object.entries(REASONS).flatMap(([name, { trigger }]) => (wanted.includes(trigger) ? [name] : []));

function toEntry(row: EntryRow): ReplyOf<typeof hubListStatement>['items'][number] {
  const known = REASONS[row.reason];
  const balanceAfter = centsDown(row.available);
  const amount = balanceAfter - centsDown(row.available - row.amount);
  const size = amount < 0n ? -amount : amount;
  const gross = known?.fee && row.transactionAmount !== null ? centsDown(row.transactionAmount) : size;
  const isPayout = known?.trigger.startsWith('PAYOUT') ?? false;
  return {
    id: row.id,
    entryId: String(row.movement),
    amount,
    balanceAfter,
    trigger: known?.trigger ?? row.reason,
    description: known?.words ?? row.reason,
    originId: row.transactionId,
    infractionProtocol: row.protocol,
    gross,
    fee: gross > size ? gross - size : size - gross,
    status: 'SETTLED',
    statusDetail: null,
    statusReason: null,
    statusAt: iso(row.createdAt),
    postedAt: iso(row.createdAt),
    payoutOperation: isPayout ? row.operation : null,
    counterparty: counterpartyOf(row, isPayout || (amount < 0n && known?.trigger === 'INTERNAL_TRANSFER')),
  };
}

function counterpartyOf(row: EntryRow, isReceiver: boolean) {
  const [name, document] = isReceiver
    ? [row.receiverName, row.receiverDocument]
    : [row.payerName, row.payerDocument];
  if (name === null && row.withdrawPixKey === null) return null;
  return {
    name,
    document: document === null ? null : maskDocument(document),
    pixKey: row.withdrawPixKey === null ? null : maskPixKey(row.withdrawPixKey),
  };
}
