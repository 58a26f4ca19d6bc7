/** An answer of the service before it is encoded. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A text, bytes, or bytes as they come (a report). */
  readonly body: string | Uint8Array | Iterable<Uint8Array>;
}

/** How an exchange ends: with an answer, of which a fault may cut the end off, or with a broken connection. */
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

/** A body that is there as a whole, as bytes. */
export const bytesOf = (body: Answer['body']): Uint8Array | undefined => {
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? body : undefined;
};
