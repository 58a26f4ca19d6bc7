import { string } from '@oclif/core/flags';
import { usage } from './parse-values.ts';

export const referenceInstead = string({
  helpValue: 'TEXT',
  description: 'your reference, instead of the id',
});

interface Given {
  readonly id: string | undefined;
  readonly reference: string | undefined;
}

/**
 * Refuses an id together with a reference: the service would look for a transaction that matches both. "Not
 * found" could then seem to be about only one of them.
 * @throws PixError `usage`
 */
export function refuseBoth({ id, reference }: Given): void {
  if (id !== undefined && reference !== undefined) throw usage('usage.id_and_reference', { id, reference });
}

/** @throws PixError `usage` for both or neither */
export function exactlyOne({ id, reference }: Given): {
  readonly id: string | undefined;
  readonly clientReference: string | undefined;
} {
  refuseBoth({ id, reference });
  if (id === undefined && reference === undefined) throw usage('usage.id_or_reference');
  return { id, clientReference: reference };
}
