import { type DeliveredTransaction, deliveredTransaction } from '../../../contract/schemas/transaction.ts';
import type { EventName } from '../../../domain/money/transaction-statuses.ts';
import { encodeByContract } from '../../encode-by-contract.ts';
import type { Service } from '../../service.ts';
import { type TransactionRow, toTransaction } from '../transactions/transaction-row.ts';
import { subscribers } from './webhooks.ts';

/**
 * Queues the deliveries of an event to the transaction's `callbackUrl` and the subscribed webhooks. Stores
 * the body now, so that later changes of the transaction do not affect it.
 */
export function emitEvent(
  service: Service,
  row: TransactionRow,
  name: EventName,
  infraction?: DeliveredTransaction['infraction'],
): void {
  const { db, clock, scheduler } = service;
  const targets = [
    ...(row.callbackUrl === null ? [] : [{ webhook: null, url: row.callbackUrl }]),
    ...subscribers(service, row.account, name).map(({ seq, url }) => ({ webhook: seq, url })),
  ];
  if (targets.length === 0) return;
  const event = db.insert('events', {
    account: row.account,
    transactionSeq: row.seq,
    name,
    status: row.status,
    body: JSON.stringify(bodyOf(service, row, infraction)),
    createdAt: clock.now(),
  });
  for (const target of targets) {
    const delivery = db.insert('deliveries', { event, ...target, state: 'queued' });
    scheduler.add('deliver', delivery, clock.now());
  }
}

function bodyOf(
  service: Service,
  row: TransactionRow,
  infraction: DeliveredTransaction['infraction'],
): unknown {
  const told = { ...toTransaction(service, row), ...(infraction && { infraction }) };
  return encodeByContract(deliveredTransaction, told);
}
