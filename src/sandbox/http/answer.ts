/** What the service answers, before it is put on a wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes, or bytes as they come (a report). */
  readonly body: Uint8Array | Iterable<Uint8Array>;
}

/** How an exchange ends: with an answer, of which a fault may cut the end off, or with a broken connection. */
export type Reaction =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly cutAt?: number }
  | { readonly kind: 'dropped' };

export const jsonAnswer = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer => writtenAnswer({ status }, Buffer.from(JSON.stringify(value)), headers);

/** An answer whose JSON is there already. */
export const writtenAnswer = (
  { status }: Pick<Answer, 'status'>,
  body: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body,
});
