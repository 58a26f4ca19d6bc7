import type * as z from 'zod/mini';
import type { Codec } from '../../contract/codecs.ts';
import { encode } from '../../contract/encode-and-decode.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | Iterable<Uint8Array>;
}

/**
 * The sandbox's reaction to a request. With `cutAt`, the connection is closed after this many bytes of the
 * body.
 */
export type Reaction =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly cutAt?: number }
  | { readonly kind: 'dropped' };

export const jsonAnswer = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

/** Returns the bytes of a body, or undefined if the body comes in pieces. */
export const bytesOf = (body: Answer['body']): Uint8Array | undefined => {
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? body : undefined;
};

/**
 * Encodes a value of an answer with a codec of the contract.
 * @throws Error when the value violates the contract, which is a bug of the sandbox
 */
export function encodeByContract<C extends Codec>(codec: C, value: z.output<C>): z.input<C> {
  const result = encode(codec, value);
  if (result.ok) return result.value;
  throw new Error(`the sandbox's own reply violates the contract: ${JSON.stringify(result.invalidFields)}`);
}
