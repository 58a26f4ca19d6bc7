import type { cancelTransaction } from '../../../contract/routes/control.ts';
import type { readControlledAccount } from '../../../contract/routes/control-accounts.ts';
import { TOKEN_NAMES } from '../../../contract/schemas/control.ts';
import { checkDocument } from '../../../domain/keys/check-document.ts';
import type { Call, Handlers, ReplyOf } from '../../handler-types.ts';
import type { Service } from '../../service.ts';
import { invalid, ServiceFault } from '../../service-fault.ts';
import type { AccountRow } from '../../state/accounts/account-row.ts';
import { addIpTo, canonicalIp, ipsOf, removeIpFrom } from '../../state/accounts/ip-whitelist.ts';
import {
  accountByNumber,
  cellOf,
  isOpen,
  replaceToken,
  tokensOf,
} from '../../state/accounts/sandbox-accounts.ts';
import { optionalReais, thousandths } from '../../state/money/thousandths.ts';
import { payCharge } from '../../state/transactions/pay-charge.ts';
import { failPayout } from '../../state/transactions/payouts.ts';
import { refundAtOnce } from '../../state/transactions/refunds.ts';
import { toTransaction } from '../../state/transactions/transaction-row.ts';
import { moveTransaction, transactionById } from '../../state/transactions/transactions.ts';
import { ticketsOf } from '../account-handlers.ts';

type Controlled = ReplyOf<typeof readControlledAccount>;

export const accountControlHandlers = {
  readControlledAccount: ({ service, params }) => toControlled(service, params.accountNumber),

  changeControlledAccount: ({ service, params, body }) => {
    const { seq } = accountNamed(service, params.accountNumber);
    const changes = Object.entries(body).filter(([, value]) => value !== undefined);
    const cells = Object.fromEntries(changes.map(([column, value]) => [column, cellOf(value ?? null)]));
    if (body.sourceIp !== undefined) cells.sourceIp = canonicalIp('sourceIp', body.sourceIp);
    if (changes.length > 0) service.db.update('accounts', seq, cells);
    return toControlled(service, params.accountNumber);
  },

  addIp: ({ service, params, body }) => {
    addIpTo(service, accountNamed(service, params.accountNumber), canonicalIp('ip', body.ip));
    return toControlled(service, params.accountNumber);
  },

  removeIp: ({ service, params }) => {
    removeIpFrom(service, accountNamed(service, params.accountNumber), canonicalIp('ip', params.ip));
    return toControlled(service, params.accountNumber);
  },

  changeToken: ({ service, params, body }) => {
    const tokens = tokensOf(service, Number(accountNamed(service, params.accountNumber).seq) - 1);
    const sql = 'update tokens set revoked = ? where token = ?';
    service.db.run(sql, body.revoked ? 1 : 0, tokens[body.name]);
    return toControlled(service, params.accountNumber);
  },

  reissueToken: ({ service, params }) => {
    const { accountNumber } = params;
    const { seq } = accountNamed(service, accountNumber);
    const at = Number(seq) - 1;
    const name = TOKEN_NAMES.find((known) => known === params.name);
    if (name === undefined || !isOpen(at)) throw new ServiceFault('PZG404');
    return { accountNumber, name, token: replaceToken(service, at, name) };
  },
} satisfies Handlers;

function accountNamed(service: Service, accountNumber: string): AccountRow {
  const account = accountByNumber(service, accountNumber);
  if (!account) throw new ServiceFault('PZG404');
  return account;
}

function toControlled(service: Service, accountNumber: string): Controlled {
  const account = accountNamed(service, accountNumber);
  return {
    accountNumber,
    name: account.name,
    document: account.document,
    locked: account.locked === 1n,
    contractSigned: account.contractSigned === 1n,
    allowDeposit: account.allowDeposit === 1n,
    allowCnpjDeposit: account.allowCnpjDeposit === 1n,
    allowWithdraw: account.allowWithdraw === 1n,
    allowTransfer: account.allowTransfer === 1n,
    allowKeyLookup: account.allowKeyLookup === 1n,
    allowQrReading: account.allowQrReading === 1n,
    rateLimits: account.rateLimits === 1n,
    ...ticketsOf(account),
    dailyWithdrawLimit: optionalReais(account.dailyWithdrawLimit),
    sourceIp: account.sourceIp,
    ips: [...ipsOf(account)],
    tokens: validTokens(service, account),
  };
}

function validTokens(service: Service, { seq }: AccountRow): Record<string, boolean> {
  const sql = 'select token, revoked from tokens where account = ?';
  const rows = service.db.all<{ token: string; revoked: bigint }>(sql, seq);
  const valid = new Set(rows.filter(({ revoked }) => revoked === 0n).map(({ token }) => token));
  return Object.fromEntries(
    Object.entries(tokensOf(service, Number(seq) - 1)).map(([name, text]) => [name, valid.has(text)]),
  );
}

export const paymentControlHandlers = {
  payCharge: ({ service, params, body }) => {
    const document = body.payerDocument === undefined ? undefined : documentOf(body.payerDocument);
    const row = payCharge(service, transactionById(service, params.id), {
      ...(body.payerName !== undefined && { name: body.payerName }),
      ...(document !== undefined && { document }),
    });
    return toTransaction(service, row);
  },

  cancelTransaction: (call) => end(call, 'CANCELED', 'Cancelada manualmente'),

  failTransaction: (call) => end(call, 'ERROR', 'Falha no processamento'),

  expireCharge: ({ service, params }) => {
    const row = transactionById(service, params.id);
    if (row.type !== 'DEPOSIT') throw new ServiceFault('PZG409');
    return toTransaction(service, moveTransaction(service, row, 'EXPIRED'));
  },

  refundTransaction: ({ service, params, body }) => {
    const amount = body.amount === undefined ? undefined : thousandths(body.amount);
    return toTransaction(service, refundAtOnce(service, transactionById(service, params.id), amount));
  },
} satisfies Handlers;

/** Gives an unpaid transaction the final status `to`. The money of a payout returns to the account. */
function end(
  { service, params }: Call<typeof cancelTransaction>,
  to: 'CANCELED' | 'ERROR',
  cancellationReason: string,
): ReturnType<typeof toTransaction> {
  const row = transactionById(service, params.id);
  const ended =
    row.type === 'WITHDRAW'
      ? failPayout(service, row, to, cancellationReason)
      : moveTransaction(service, row, to, { cancellationReason });
  return toTransaction(service, ended);
}

function documentOf(text: string): string {
  const { canonical } = checkDocument(text);
  if (canonical === null) throw invalid('payerDocument', 'CPF ou CNPJ inválido');
  return canonical;
}
