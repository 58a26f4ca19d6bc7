/** The spec does not show these names. `pix profile set NAME wire.<key>` changes one. */
export const wireDefaults = {
  /** Header of the hub's POST routes (§4.2). The name counts as unconfirmed until a profile sets it. */
  idempotencyHeader: 'Idempotency-Key',
  /**
   * Lists of the hub: query parameter and response field of the next page's cursor, and response field of the
   * items.
   */
  cursorParam: 'cursor',
  cursorField: 'nextCursor',
  listField: 'data',
  /** Field of the answer that contains the signed URL of a report. */
  downloadField: 'url',
  /** Query parameter that selects failed delivery attempts. */
  callbackFailedField: 'hasError',
} as const;

export type WireKey = keyof typeof wireDefaults;
