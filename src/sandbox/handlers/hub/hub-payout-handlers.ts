import type { hubCreatePayout } from '../../../contract/routes/hub.ts';
import { checkPixKey, maskPixKey } from '../../../domain/keys/check-pix-key.ts';
import type { Handlers, ReplyOf } from '../../handler-types.ts';
import type { Service } from '../../service.ts';
import { HubFault, nameOfKey, ServiceFault, throwRequestedHubError } from '../../service-fault.ts';
import type { AccountRow } from '../../state/accounts/account-row.ts';
import { checkCallback, checkHubBalance } from '../../state/accounts/check-hub-payment.ts';
import { once } from '../../state/accounts/idempotency.ts';
import { hubId } from '../../state/accounts/sandbox-accounts.ts';
import { centsDown, centsUp, type Thousandths, thousandthsOfCents } from '../../state/money/thousandths.ts';
import { iso, optionalIso } from '../../state/time-conversions.ts';
import {
  amountOfCode,
  decodePayableCode,
  nameOfCode,
  writtenAmount,
} from '../../state/transactions/decode-payable-code.ts';
import { beginPayout, checkBounds, checkDay, payoutOf } from '../../state/transactions/payouts.ts';
import type { TransactionRow } from '../../state/transactions/transaction-row.ts';

export const hubPayoutHandlers = {
  /**
   * Creates a payout. If the account has already used the `Idempotency-Key`, returns the existing payout
   * (§4.2).
   */
  hubCreatePayout: ({ service, body, caller, headers }) => {
    const { account } = caller;
    const { key, type } = keyOf(body.pixKey, body.pixKeyType);
    return once(service, {
      account: account.seq,
      key: headers['idempotency-key'],
      asked: { operation: 'payout', amountCents: body.amount, destination: key },
      show: (row) => toPayout(service, row),
      make: () => {
        checkCallback(service, account, body.callbackUrl);
        throwRequestedHubError(nameOfKey(key));
        return begin(service, account, thousandthsOfCents(body.amount), {
          operation: 'WITHDRAW',
          destination: key,
          comment: body.comment ?? null,
          fields: {
            callbackUrl: body.callbackUrl ?? null,
            withdrawPixKey: key,
            withdrawPixType: type.toLowerCase(),
          },
        });
      },
    });
  },

  /** Pays a QR code. The answer masks the Pix key in the code (§2.3). */
  hubPayQrCode: ({ service, body, caller, headers }) => {
    const { account } = caller;
    const code = decodePayableCode(body.brCode);
    const given = body.amount === undefined ? undefined : thousandthsOfCents(body.amount);
    const asked = given ?? writtenAmount(code);
    return once(service, {
      account: account.seq,
      key: headers['idempotency-key'],
      asked: {
        operation: 'qr-payment',
        amountCents: asked === undefined ? undefined : centsDown(asked),
        destination: body.brCode,
      },
      show: (row) => toPayout(service, row),
      make: () => {
        checkCallback(service, account, body.callbackUrl);
        throwRequestedHubError(nameOfCode(code));
        const type = code.key === null ? null : checkPixKey(code.key).type;
        return begin(service, account, amountOfCode(service, code, given), {
          operation: 'EXTERNAL_PAYMENT',
          destination: body.brCode,
          comment: body.comment ?? null,
          fields: {
            callbackUrl: body.callbackUrl ?? null,
            withdrawPixKey: code.key,
            withdrawPixType: type?.toLowerCase() ?? null,
          },
        });
      },
    });
  },
} satisfies Handlers;

/** Placeholder for the Pix key of a dynamic code. Dynamic codes contain no key. */
const UNSHOWN_KEY = '***';

type Parts = Omit<Parameters<typeof beginPayout>[1], 'id' | 'account' | 'amount' | 'fee' | 'hub'>;

function begin(service: Service, account: AccountRow, amount: Thousandths, parts: Parts): TransactionRow {
  const fee = thousandthsOfCents(centsUp(account.withdrawFee));
  if (account.allowWithdraw === 0n) throw new HubFault('TOKEN_HOLDER_BLOCKED');
  checkBounds(account, amount);
  checkDay(service, account, amount);
  checkHubBalance(service, account, amount + fee);
  return beginPayout(service, { id: hubId(service, 'PO'), account, amount, fee, hub: true, ...parts });
}

type KeyType = NonNullable<ReturnType<typeof checkPixKey>['type']>;

/**
 * Returns the canonical form and the type of a key. If `declared` is undefined, the type is inferred.
 * @throws HubFault when eleven digits may be a CPF or a phone number, the type does not match, or the text is
 * not a key
 */
function keyOf(
  text: string,
  declared: KeyType | undefined,
): { readonly key: string; readonly type: KeyType } {
  const { status, type, canonical } = checkPixKey(text, declared);
  if (canonical !== null && type !== null) return { key: canonical, type };
  if (status === 'ambiguous')
    throw new HubFault('SCHEMA_INVALID', { pixKeyType: 'obrigatório: pode ser CPF ou telefone' });
  if (declared !== undefined) throw new HubFault('WITHDRAW_PIX_KEY_TYPE_MISMATCH');
  throw new HubFault('SCHEMA_INVALID', { pixKey: 'não é uma chave Pix' });
}

function toPayout(service: Service, row: TransactionRow): ReplyOf<typeof hubCreatePayout> {
  const payout = payoutOf(service, row.seq);
  if (payout.hubStatus === null) throw new ServiceFault('PZG404');
  const { withdrawPixKey: key } = row;
  const amount = centsDown(row.amount);
  const serviceFee = centsUp(row.serviceFeeCharged);
  return {
    id: row.id,
    status: payout.hubStatus,
    operation: payout.operation,
    amount,
    serviceFee,
    totalDebited: amount + serviceFee,
    pixKey: payout.operation === 'WITHDRAW' ? key : key === null ? UNSHOWN_KEY : maskPixKey(key),
    comment: payout.comment ?? '',
    e2e: row.endToEndId,
    providerRejectedReason: payout.rejectedReason,
    callbackUrl: row.callbackUrl,
    createdAt: iso(row.createdAt),
    sentAt: optionalIso(payout.sentAt),
    approvedAt: optionalIso(payout.approvedAt),
    confirmedAt: optionalIso(payout.confirmedAt),
  };
}
