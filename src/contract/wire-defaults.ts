/** Names the spec does not show, with their defaults (cli.md §3). `pix profile set NAME wire.<key>` changes them. */
export const wireDefaults = {
  /** Header of the hub's POST routes (§4.2). It is unconfirmed until a profile sets it. */
  idempotencyHeader: 'Idempotency-Key',
  /** Hub lists: the query that asks for the page after, the field that names it, the field of the items. */
  cursorParam: 'cursor',
  cursorField: 'nextCursor',
  listField: 'data',
  /** Report download: the field with the signed address. */
  downloadField: 'url',
  /** Callbacks history: the query that keeps failed attempts alone. */
  callbackFailedField: 'hasError',
} as const;

export type WireKey = keyof typeof wireDefaults;
