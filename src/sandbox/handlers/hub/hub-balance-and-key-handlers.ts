import { checkDocument } from '../../../domain/keys/check-document.ts';
import type { Handlers } from '../../handler-types.ts';
import { HubFault } from '../../service-fault.ts';
import { addPixKey } from '../../state/accounts/pix-key-row.ts';
import { type Book, balanceOf } from '../../state/money/ledger.ts';
import { centsDown } from '../../state/money/thousandths.ts';
import { iso } from '../../state/time-conversions.ts';

export const hubBalanceAndKeyHandlers = {
  /** Returns the balance. Each amount is rounded down to whole cents. */
  hubReadBalance: ({ service, caller }) => {
    const cents = (book: Book): bigint => centsDown(balanceOf(service, caller.account.seq, book));
    const available = cents('available');
    const blockedBySecurity = cents('blocked');
    const blockedByWithdraw = cents('withdrawing');
    const blockedByRefund = cents('refunding');
    const blocked = blockedBySecurity + blockedByWithdraw + blockedByRefund;
    return {
      total: available + blocked,
      available,
      blocked,
      blockedBySecurity,
      blockedByWithdraw,
      blockedByRefund,
      syncedAt: iso(service.clock.now()),
    };
  },

  hubRegisterKey: ({ service, body, caller }) => {
    const { account } = caller;
    if (body.type === 'EVP' && body.key !== undefined) throw new HubFault('PIX_KEY_RANDOM_KEY_NOT_ALLOWED');
    const row = addPixKey(
      service,
      account.seq,
      body.type === 'EVP' ? undefined : ownCnpj(body.key, account.document),
    );
    return {
      id: row.id,
      key: row.key,
      type: row.type,
      status: 'ACTIVE',
      isDefault: row.isDefault === 1n,
      createdAt: iso(row.createdAt),
      updatedAt: iso(row.updatedAt),
    };
  },
} satisfies Handlers;

function ownCnpj(key: string | undefined, holder: string): string {
  if (key === undefined) throw new HubFault('PIX_KEY_REQUIRED');
  const { canonical } = checkDocument(key);
  if (canonical?.length !== 14) throw new HubFault('SCHEMA_INVALID', { key: 'não é um CNPJ' });
  if (canonical !== holder) throw new HubFault('PIX_KEY_DOCUMENT_NOT_HOLDER');
  return canonical;
}
