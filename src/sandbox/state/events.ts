import type { EventName } from '../../domain/states.ts';
import type { Service } from '../service.ts';
import type { TransactionRow } from './transactions.ts';

/** A transaction's event goes to whoever asked for it: filled in by deliveries. */
export function emit(_service: Service, _row: TransactionRow, _event: EventName): void {}
