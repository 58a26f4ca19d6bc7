/** Names that the spec does not show, and their defaults; `pix profile set NAME wire.<key>` changes one. */
export const wireDefaults = {
  /** Idempotency header of the hub's POST routes (§4.2). Unconfirmed until a profile sets it. */
  idempotencyHeader: 'Idempotency-Key',
  /** Lists of the hub: query parameter and response field of the next page's cursor, response field of the items. */
  cursorParam: 'cursor',
  cursorField: 'nextCursor',
  listField: 'data',
  /** Report download: the field with the signed URL. */
  downloadField: 'url',
  /** Delivery attempts: the query parameter that selects failed ones. */
  callbackFailedField: 'hasError',
} as const;

export type WireKey = keyof typeof wireDefaults;
