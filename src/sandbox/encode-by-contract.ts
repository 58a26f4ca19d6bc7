import type * as z from 'zod/mini';
import type { Codec } from '../contract/codecs.ts';
import { encode } from '../contract/encode-and-decode.ts';

/**
 * Encodes a value of an answer with a codec of the contract.
 * @throws Error when the value violates the contract, which is a bug of the sandbox
 */
export function encodeByContract<C extends Codec>(codec: C, value: z.output<C>): z.input<C> {
  const result = encode(codec, value);
  if (result.ok) return result.value;
  throw new Error(`the sandbox's own reply violates the contract: ${JSON.stringify(result.invalidFields)}`);
}
