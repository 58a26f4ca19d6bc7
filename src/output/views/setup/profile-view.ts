import { routes } from '../../../contract/index.ts';
import { wireSettings } from '../../../contract/wire-settings.ts';
import { Decimal } from '../../../domain/money/decimal.ts';
import type { Limits } from '../../../domain/money/limits.ts';
import type { Profile } from '../../../storage/profiles/profile.ts';
import { view } from '../../view.ts';

export function shownProfile(profile: Profile, selected: boolean) {
  const tail = (last4: string): string => (last4 ? ` …${last4}` : '');
  return {
    ...profile,
    selected,
    unknownKeys: profile.unknownKeys?.map(({ name }) => name),
    tokens: profile.tokens.map(({ id, scopes, last4 }) => `${id} (${scopes.join(' ') || '?'})${tail(last4)}`),
    secrets: profile.secrets.map(({ name, last4 }) => `${name}${tail(last4)}`),
  };
}

export const profileView = view<ReturnType<typeof shownProfile>>([
  ['name', 'id', 'table'],
  ['selected', 'yesno', 'table'],
  ['live', 'yesno', 'table'],
  ['family', 'text', 'table'],
  ['baseUrl', 'text', 'table'],
  ['hubUrl', 'text'],
  ['cardUrl', 'text'],
  ['sandboxUrl', 'text'],
  ['controlUrl', 'text'],
  ['readOnly', 'yesno'],
  ['store', 'code', 'table'],
  ['tokens', 'list'],
  ['secrets', 'list'],
  ['limits', 'json'],
  ['resolveSeconds', 'number'],
  ['dashboard', 'json'],
  ['mcp', 'json'],
  ['wire', 'json'],
  ['unknownKeys', 'list'],
]);

export const doctorView = view(
  [
    ['check', 'text', 'table'],
    ['result', 'status', 'table'],
    ['target', 'text', 'table'],
    ['detail', 'text', 'table'],
    ['advice', 'text', 'csv'],
  ],
  { wraps: true },
);

/** The profile stores amounts as text. */
const amount = (name: 'perPayout' | 'perDay') => ({
  value: (limits: Limits) => Decimal.parse(limits[name] ?? ''),
});

export const profileLimitsView = view<Limits>([
  ['perPayout', 'brl', 'table', amount('perPayout')],
  ['perDay', 'brl', 'table', amount('perDay')],
  ['keyTypes', 'list', 'table'],
  ['receivers', 'id', 'table'],
  ['hours', 'text', 'table'],
  ['fourEyes', 'text', 'table'],
]);

export function secretNotes({ tokens, secrets }: Pick<Profile, 'tokens' | 'secrets'>) {
  return [
    ...tokens.map(({ id, scopes, family, last4, addedAt }) => ({
      name: id,
      kind: 'token',
      family,
      scopes,
      last4,
      addedAt,
    })),
    ...secrets.map(({ name, last4, addedAt }) => ({
      name,
      kind: 'secret',
      family: null,
      scopes: [],
      last4,
      addedAt,
    })),
  ];
}

export const secretView = view(
  [
    ['name', 'id', 'table'],
    ['kind', 'code', 'table'],
    ['family', 'text', 'table'],
    ['scopes', 'list', 'table'],
    ['last4', 'id', 'table'],
    ['addedAt', 'time', 'table'],
  ],
  { times: 'machine' },
);

/**
 * Returns all configurable names. Names that the profile sets but no route uses come last, with empty
 * `routes`.
 */
export function shownWireNames(set: Readonly<Record<string, string>>) {
  const known = wireSettings(Object.values(routes));
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
