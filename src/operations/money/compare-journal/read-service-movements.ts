import { hubListStatement } from '../../../contract/routes/hub.ts';
import type { HubStatementEntry } from '../../../contract/schemas/hub.ts';
import type { Transaction } from '../../../contract/schemas/transaction.ts';
import type { PayoutFamily } from '../../../domain/family.ts';
import { paymentStateOf } from '../../../domain/money/transaction-statuses.ts';
import type { PayoutKind } from '../../../storage/journal/journal-entry.ts';
import type { Operator } from '../../operator.ts';
import { listTransactions } from '../../transactions.ts';
import { PAGE_SIZE, walkPages } from '../../walk-pages.ts';
import { type BalanceChange, OTHER_TRIGGERS, possibleCents, showsReais } from '../movements/hub-payout.ts';

export interface ServiceMovement {
  readonly family: PayoutFamily;
  readonly kind: PayoutKind;
  readonly serviceId: string;
  /** Our reference. Null in the hub, whose statement contains no references. */
  readonly reference: string | null;
  /**
   * Amounts that may have been ordered, the most probable first. There may be several, because the amount in
   * a statement may include the fee, and its unit may be unknown. Empty when the service returns no amount.
   */
  readonly cents: readonly bigint[];
  /** Pix key or account number of the receiver. The hub masks it. */
  readonly destination: string | null;
  readonly receiverName: string | null;
  /** Time of the movement, ISO 8601. */
  readonly at: string | null;
  /** Status of the movement. Null in the hub, which only returns the status of the statement entry. */
  readonly status: string | null;
}

export interface Movements {
  readonly moved: readonly ServiceMovement[];
  readonly returned: readonly string[];
  /** Whether the service's list may contain more movements than could be read. */
  readonly mayBeCut: boolean;
}

const walk = { ahead: true };

/**
 * Reads payouts and transfers of the main family. The list is sorted oldest first, so that new movements do
 * not shift the pages.
 */
export async function readMainMovements(operator: Operator, dateFrom: string): Promise<Movements> {
  const moved: ServiceMovement[] = [];
  const returned: string[] = [];
  const filters = { type: ['WITHDRAW' as const], dateFrom, sortDirection: 'asc' as const };
  for await (const { item } of listTransactions(operator, filters, walk)) {
    if (item.type === 'DEPOSIT' || item.type === 'COMMISSION') continue;
    if (paymentStateOf(item.status) === 'failed') returned.push(item.id);
    else moved.push(ofTransaction(item));
  }
  return { moved, returned, mayBeCut: false };
}

function ofTransaction(item: Transaction): ServiceMovement {
  const cents = item.amount?.toCents() ?? null;
  return {
    family: 'main',
    kind: item.method === 'INTERNAL_TRANSFER' ? 'transfer' : 'payout',
    serviceId: item.id,
    reference: item.clientReference || null,
    cents: cents === null ? [] : [cents],
    destination: item.withdrawPixKey ?? item.receiverAccountNumber,
    receiverName: item.receiverName,
    at: item.createdAt,
    status: item.status,
  };
}

/**
 * Reads payouts and transfers of the hub from its statement. No filter by trigger is used, because it would
 * hide entries whose trigger is unknown. Recognizes a statement in reais.
 * @param balances known balances of the account in the hub, in cents
 */
export async function readHubMovements(
  operator: Operator,
  dateFrom: string,
  balances: readonly bigint[],
): Promise<Movements> {
  const moved = new Map<string, ServiceMovement>();
  const returns = new Map<string, bigint | 'all'>();
  const changes: BalanceChange[] = [];
  let [pages, last] = [0, 0];
  for await (const rows of walkPages(operator, hubListStatement, { dateFrom }, walk).pages()) {
    for (const { item } of rows) {
      changes.push({ amount: item.amount, balanceAfter: item.balanceAfter });
      const id = item.originId ?? item.id;
      if (item.trigger === 'PAYOUT_REVERSAL') returns.set(id, 'all');
      if (item.trigger === 'PAYOUT_REFUND_RECEIVED') addReturn(returns, id, item);
      if (isDebit(item)) moved.set(id, ofEntry(id, item));
    }
    [pages, last] = [pages + 1, rows.length];
  }
  const isReturned = ({ serviceId, cents: [cents = 0n] }: ServiceMovement): boolean => {
    const sum = returns.get(serviceId);
    return sum === 'all' || (sum !== undefined && sum >= cents);
  };
  const { kept = [], back = [] } = Object.groupBy(moved.values(), (movement) =>
    isReturned(movement) ? 'back' : 'kept',
  );
  // A list that ends after one full page may be incomplete. If the profile has the wrong field name for the
  // cursor, only one page can be read.
  const mayBeCut = pages === 1 && last >= PAGE_SIZE;
  const isInReais = showsReais(changes, balances);
  return {
    moved: kept.map((movement) => inCents(movement, isInReais)),
    returned: back.map(({ serviceId }) => serviceId),
    mayBeCut,
  };
}

/**
 * Converts the amounts to cents. A service that also shows its balance in reais cannot be told from one that
 * shows cents, so each amount may also be reais.
 */
function inCents(movement: ServiceMovement, isInReais: boolean): ServiceMovement {
  const ofReais = movement.cents.map((amount) => amount * 100n);
  return { ...movement, cents: isInReais ? ofReais : [...movement.cents, ...ofReais] };
}

function addReturn(returns: Map<string, bigint | 'all'>, id: string, item: HubStatementEntry): void {
  const before = returns.get(id) ?? 0n;
  if (before !== 'all') returns.set(id, before + (possibleCents(item)[0] ?? 0n));
}

/**
 * Returns whether a statement entry took money from the account. For a payout, the sign of the amount does
 * not matter. For other triggers, a positive amount is a credit.
 */
const isDebit = ({ trigger, amount }: HubStatementEntry): boolean =>
  trigger === 'PAYOUT' || (!OTHER_TRIGGERS.has(trigger ?? '') && (amount ?? -1n) < 0n);

const ofEntry = (serviceId: string, item: HubStatementEntry): ServiceMovement => ({
  family: 'hub',
  kind: kindOf(item),
  serviceId,
  reference: null,
  cents: possibleCents(item),
  destination: item.counterparty?.pixKey ?? null,
  receiverName: item.counterparty?.name ?? null,
  at: item.postedAt ?? item.statusAt,
  status: null,
});

function kindOf({ trigger, payoutOperation }: HubStatementEntry): PayoutKind {
  if (trigger === 'INTERNAL_TRANSFER') return 'transfer';
  return payoutOperation === 'EXTERNAL_PAYMENT' ? 'qr-payout' : 'payout';
}
