import { UPPERCASE } from '../../seeded-random.ts';
import type { Service } from '../../service.ts';
import { iso } from '../time-conversions.ts';

/**
 * Returns a new id: `PO-20261121` or `IT-20261121` with today's date, then 10 capitals or digits, then 6
 * digits (unshown.md §1).
 */
export function hubId({ db, random, clock }: Service, prefix: 'PO' | 'IT'): string {
  const last = db.lastSeq('transactions');
  const day = iso(clock.now()).slice(0, 10).replaceAll('-', '');
  const letters = random.text(UPPERCASE, 10, 'hub', last + 1n);
  return `${prefix}-${day}${letters}${random.text('0123456789', 6, 'hub number', last + 1n)}`;
}
