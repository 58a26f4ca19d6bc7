/** Names that the spec does not show. `pix profile set NAME wire.<key>` changes a name. */
export const wireDefaults = {
  /**
   * Idempotency header of the hub's POST routes (§4.2). The name counts as unconfirmed until a profile sets
   * it.
   */
  idempotencyHeader: 'Idempotency-Key',
  /**
   * Lists of the hub: the query parameter and the response field for the cursor of the next page, and the
   * response field for the items.
   */
  cursorParam: 'cursor',
  cursorField: 'nextCursor',
  listField: 'data',
  /** Report download: the field that contains the signed URL. */
  downloadField: 'url',
  /** Delivery attempts: the query parameter that selects failed attempts. */
  callbackFailedField: 'hasError',
} as const;

export type WireKey = keyof typeof wireDefaults;
