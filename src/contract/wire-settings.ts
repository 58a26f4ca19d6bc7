import { fieldNames } from './codecs.ts';
import { type Route, routeLabel } from './route.ts';

export interface WireSetting {
  /** Name of the setting after `wire.`, for example `cursorParam`. */
  readonly key: string;
  readonly default: string;
  /** `METHOD /path` of each route. */
  readonly routes: readonly string[];
}

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

const USES: Readonly<Record<WireKey, (row: Route) => boolean>> = {
  idempotencyHeader: (row) => row.idempotency === 'header',
  cursorParam: (row) => row.reply.kind === 'cursor',
  cursorField: (row) => row.reply.kind === 'cursor',
  listField: (row) => row.reply.kind === 'cursor',
  downloadField: (row) => row.name === 'report.download',
  callbackFailedField: (row) => row.name === 'callback.list',
};

/**
 * Returns the configurable names of these routes: those of `wireDefaults`, and one alias for each top-level
 * field of each request body.
 */
export function wireSettings(rows: readonly Route[]): readonly WireSetting[] {
  const names = (Object.keys(wireDefaults) as WireKey[]).map((key) => ({
    key,
    default: wireDefaults[key],
    routes: rows.filter(USES[key]).map(routeLabel),
  }));
  const aliases = rows.flatMap((row) =>
    fieldNames(row.body).map((field) => ({
      key: `alias.${routeLabel(row)}.${field}`,
      default: field,
      routes: [routeLabel(row)],
    })),
  );
  return [...names, ...aliases];
}
