import { fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { isJsonObject } from '../../domain/text/json.ts';
import { mostSimilarName } from '../../domain/text/most-similar-name.ts';
import { profileFields, secretSchema, settingGroups, tokenSchema } from './config-schema.ts';
import type { Profile, UnknownKey } from './profile.ts';

type JsonRecord = Readonly<Record<string, unknown>>;
interface FoundKey extends UnknownKey {
  /** The object that contains the key. */
  readonly owner: Record<string, unknown>;
  readonly key: string;
}

const PROFILE = Object.keys(profileFields);
const GROUPS = Object.entries(settingGroups).map(([name, fields]) => ({ name, known: Object.keys(fields) }));
const LISTS = {
  tokens: Object.keys(tokenSchema.shape),
  secrets: Object.keys(secretSchema.shape),
} as const;

/** Returns the unknown keys of a profile's JSON. The keys of `wire` are free, and `limits` has its own check. */
export const unknownKeysOf = (profile: unknown): readonly UnknownKey[] =>
  found(profile).map(({ name, meant }) => ({ name, meant }));

function found(profile: unknown): readonly FoundKey[] {
  if (!isJsonObject(profile)) return [];
  const inLists = Object.entries(LISTS).flatMap(([list, known]) =>
    (Array.isArray(profile[list]) ? profile[list] : []).flatMap((item, at) =>
      unknownIn(item, known, `${list}[${at}].`),
    ),
  );
  return [
    ...unknownIn(profile, PROFILE, ''),
    ...GROUPS.flatMap(({ name, known }) => unknownIn(profile[name], known, `${name}.`)),
    ...inLists,
  ];
}

function unknownIn(value: unknown, known: readonly string[], prefix: string): readonly FoundKey[] {
  if (!isJsonObject(value)) return [];
  const owner = value as Record<string, unknown>;
  return Object.keys(owner)
    .filter((key) => !known.includes(key))
    .map((key) => ({ name: `${prefix}${key}`, meant: mostSimilarName(key, known), owner, key }));
}

/** Returns a copy of a profile's JSON without these unknown keys. */
export function withoutUnknownKeys(profile: JsonRecord, names: readonly string[]): JsonRecord {
  const copy = structuredClone(profile);
  for (const { name, owner, key } of found(copy)) if (names.includes(name)) delete owner[key];
  return copy;
}

export function withoutUnknownKey({ unknownKeys = [], ...profile }: Profile, name: string): Profile {
  const left = unknownKeys.filter((one) => one.name !== name);
  return left.length === 0 ? profile : { ...profile, unknownKeys: left };
}

/**
 * Returns the profile unchanged, in order to use it. A profile with unknown keys can be shown and repaired,
 * but not used: a misspelled `readOnly` or `live` protects from nothing.
 * @throws PixError `usage` that names profile, key, the most similar known key, and how to remove the key
 */
export function usable<P extends Profile | null>(profile: P, file: string): P {
  const [error] = profile === null ? [] : unknownKeyErrors(profile, file);
  if (error !== undefined) throw error;
  return profile;
}

export const unknownKeyErrors = ({ name, unknownKeys = [] }: Profile, file: string): readonly PixError[] =>
  unknownKeys.map(({ name: key, meant }) =>
    fail(meant === null ? 'profiles.unknown_field' : 'profiles.unknown_field_meant', {
      profile: name,
      key,
      file,
      ...(meant === null ? {} : { meant }),
    }),
  );
