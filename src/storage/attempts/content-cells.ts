import type { AttemptContent } from '../../domain/webhook/delivery-attempt.ts';

/** Returns the cells in the order of the columns of table `told`. */
export function cellsOf(content: AttemptContent): readonly (string | number | null)[] {
  const { endpoint, transactionId, event, contentFingerprint, amountCents } = content;
  const { status, statusAt, toCallbackUrl } = content;
  const flag = toCallbackUrl === null ? null : Number(toCallbackUrl);
  return [endpoint, transactionId, event, contentFingerprint, amountCents, status, statusAt, flag];
}

/**
 * Converts rows to contents. Equal texts share one string to save memory, because SQLite returns a new copy
 * of each text.
 */
export class ContentReader {
  readonly #texts = new Map<string, string>();

  from(row: Readonly<Record<string, unknown>>): AttemptContent {
    return {
      endpoint: this.#shared(row.endpoint),
      transactionId: textOf(row.transaction_id),
      event: this.#shared(row.event),
      contentFingerprint: textOf(row.sameness),
      amountCents: numberOf(row.amount_cents),
      status: this.#shared(row.status),
      statusAt: numberOf(row.status_at),
      toCallbackUrl: row.to_callback_url === null ? null : row.to_callback_url === 1,
    };
  }

  #shared(cell: unknown): string | null {
    if (typeof cell !== 'string') return null;
    const known = this.#texts.get(cell) ?? cell;
    this.#texts.set(cell, known);
    return known;
  }
}

export const textOf = (cell: unknown): string | null => (typeof cell === 'string' ? cell : null);
export const numberOf = (cell: unknown): number | null => (typeof cell === 'number' ? cell : null);
