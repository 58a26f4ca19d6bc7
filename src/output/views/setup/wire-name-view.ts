import { wireSettings } from '../../../contract/wire-settings.ts';
import { view } from '../../view.ts';

/**
 * Returns all configurable names. Names that the profile sets but no route uses come last, with empty
 * `routes`.
 */
export function shownWireNames(set: Readonly<Record<string, string>>) {
  const known = wireSettings();
  const idle = Object.keys(set)
    .filter((key) => !known.some((name) => name.key === key))
    .map((key) => ({ key, default: '', routes: [] }));
  return [...known, ...idle].map((name) => ({
    key: `wire.${name.key}`,
    default: name.default,
    inForce: set[name.key] ?? name.default,
    set: Object.hasOwn(set, name.key),
    routes: name.routes,
  }));
}

/**
 * Name of a header, parameter or field of the service. A profile can replace this name
 * (`contract/wire-settings.ts`).
 */
export const wireNameView = view([
  // Name in `pix profile set`, for example `wire.cursorParam`.
  ['key', 'id', 'table'],
  ['default', 'text', 'table'],
  ['inForce', 'text', 'table'],
  // Whether the profile sets this name.
  ['set', 'yesno', 'table'],
  ['routes', 'list', 'csv'],
]);
