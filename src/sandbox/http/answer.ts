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
