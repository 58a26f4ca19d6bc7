/** Names that the spec does not show. `pix profile set NAME wire.<key>` replaces a name. */
export const wireDefaults = {
  /** Header of the hub's POST routes (§4.2). The name counts as unconfirmed until a profile sets it. */
  idempotencyHeader: 'Idempotency-Key',
  /**
   * Names in the hub's lists. The query parameter `cursorParam` selects the next page. In the answer,
   * `cursorField` contains the cursor of the next page, and `listField` contains the items.
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
