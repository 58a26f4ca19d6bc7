import { string } from '@oclif/core/flags';
import type { InferredFlags } from '@oclif/core/interfaces';
import { fail } from '../../domain/errors.ts';
import type { TransactionLookup } from '../../operations/read-payment.ts';
import { endToEndIdFlag, referenceFilter } from './flag-types.ts';

export const referenceInstead = referenceFilter({
  description: 'your reference, instead of the id',
});

/** Flags that find a transaction without its id. */
export const lookupFlags = {
  reference: referenceInstead,
  e2e: endToEndIdFlag(),
  'virtual-account': string({ helpValue: 'TEXT', description: 'virtual sub-account' }),
};

interface Given {
  readonly id: string | undefined;
  readonly reference: string | undefined;
}

/**
 * Refuses an id together with a reference, because the service would require both to match. Its answer "not
 * found" would not say which of them is wrong.
 * @throws PixError `usage`
 */
function refuseBoth({ id, reference }: Given): void {
  if (id !== undefined && reference !== undefined) throw fail('usage.id_and_reference', { id, reference });
}

/**
 * Returns the look-up that the id and the flags describe.
 * @throws PixError `usage` for an id together with a reference
 */
export function lookupOf(
  id: string | undefined,
  flags: Partial<InferredFlags<typeof lookupFlags>>,
): TransactionLookup {
  refuseBoth({ id, reference: flags.reference });
  return {
    id,
    clientReference: flags.reference,
    endToEndId: flags.e2e,
    virtualAccount: flags['virtual-account'],
  };
}

/**
 * Returns a look-up by id or by reference. @throws PixError `usage` unless exactly one of the two is given
 */
export function exactlyOne({ id, reference }: Given): TransactionLookup {
  refuseBoth({ id, reference });
  if (id === undefined && reference === undefined) throw fail('usage.id_or_reference');
  return { id, clientReference: reference };
}
