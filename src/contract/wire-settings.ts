import { fieldNames } from './codecs.ts';
import { routes } from './index.ts';
import { type Route, routeLabel } from './route.ts';
import { type WireKey, wireDefaults } from './wire-defaults.ts';

export interface WireSetting {
  /** Name of the setting after `wire.`, for example `cursorParam`. */
  readonly key: string;
  readonly default: string;
  /** `METHOD /path` of each route. */
  readonly routes: readonly string[];
}

const USES: Readonly<Record<WireKey, (row: Route) => boolean>> = {
  idempotencyHeader: (row) => row.idempotency === 'header',
  cursorParam: (row) => row.reply.kind === 'cursor',
  cursorField: (row) => row.reply.kind === 'cursor',
  listField: (row) => row.reply.kind === 'cursor',
  downloadField: (row) => row.name === 'report.download',
  callbackFailedField: (row) => row.name === 'callback.list',
};

/**
 * Returns the configurable names: those of `wireDefaults`, and one alias for each top-level field of each
 * request body.
 */
export function wireSettings(rows: readonly Route[] = Object.values(routes)): readonly WireSetting[] {
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
