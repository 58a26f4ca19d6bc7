import { PixError } from '../../domain/errors.ts';
import { parseServiceUrl } from '../../domain/service-url.ts';
import { parseDuration } from '../../domain/time/dates.ts';
import { isSettlingSeconds, MAX_SETTLING_SECONDS } from './config-file.ts';
import { FAMILIES, isProfileId, PROFILE_ID, type Profile, URL_FIELDS } from './profile.ts';

/** Sets one property of a profile from text; null when the text is invalid. */
type Setter = (profile: Profile, value: string) => Profile | null;

const setUrl =
  (field: (typeof URL_FIELDS)[number]): Setter =>
  (profile, value) => {
    if (value === '') return without(profile, field);
    const parsed = parseServiceUrl(value);
    return 'fault' in parsed ? null : { ...profile, [field]: parsed.url };
  };

const setFlag =
  (field: 'live' | 'readOnly'): Setter =>
  (profile, value) =>
    /^(true|false)$/i.test(value) ? { ...profile, [field]: value.toLowerCase() === 'true' } : null;

const setFamily: Setter = (profile, value) => {
  const family = FAMILIES.find((one) => one === value.toLowerCase());
  return family === undefined ? null : { ...profile, family };
};

const setSettling: Setter = (profile, value) => {
  if (value === '') return without(profile, 'settlingSeconds');
  const ms = parseDuration(value);
  const seconds = ms === null ? Number.NaN : ms / 1_000;
  return isSettlingSeconds(seconds) ? { ...profile, settlingSeconds: seconds } : null;
};

/** For a profile of the same account on another machine with the same journal. */
const setId: Setter = (profile, id) => (isProfileId(id) ? { ...profile, id } : null);

const KEYS: ReadonlyMap<string, { readonly set: Setter; readonly expected: string }> = new Map([
  ...URL_FIELDS.map(
    (field) => [field, { set: setUrl(field), expected: 'https://…, http://127.0.0.1…' }] as const,
  ),
  ['family', { set: setFamily, expected: FAMILIES.join(', ') }],
  ['live', { set: setFlag('live'), expected: 'true, false' }],
  ['readOnly', { set: setFlag('readOnly'), expected: 'true, false' }],
  ['id', { set: setId, expected: PROFILE_ID }],
  ['settlingSeconds', { set: setSettling, expected: `0–${MAX_SETTLING_SECONDS}, 90s, 10m, 2h` }],
]);

/** Keys of `pix profile set`, for help and completion. `wire.*` stands for any name after `wire.`. */
export const profileKeys: readonly string[] = [...KEYS.keys(), 'wire.<key>'];

const WIRE = /^wire\.([^\p{C}]{1,200})$/u;
const WIRE_VALUE = /^[^\p{C}]{0,200}$/u;

/**
 * The profile with `key` set to `value`; an empty value removes an optional key.
 * @throws PixError `usage` for an unknown key (lists the known ones) or an invalid value
 */
export function withKey(profile: Profile, key: string, value: string): Profile {
  const wire = WIRE.exec(key)?.[1];
  if (wire !== undefined) return withWire(profile, wire, value);
  const known = KEYS.get(key);
  if (known === undefined) {
    throw refusal('profiles.unknown_key', { key: key.slice(0, 80), keys: profileKeys.join(', ') });
  }
  return known.set(profile, value.trim()) ?? badValue(key, known.expected);
}

function withWire(profile: Profile, name: string, value: string): Profile {
  if (!WIRE_VALUE.test(value)) badValue(`wire.${name}`, '0–200');
  const others = Object.entries(profile.wire).filter(([key]) => key !== name);
  return { ...profile, wire: Object.fromEntries(value === '' ? others : [...others, [name, value]]) };
}

function without<K extends 'settlingSeconds' | (typeof URL_FIELDS)[number]>(
  profile: Profile,
  field: K,
): Profile {
  const { [field]: _gone, ...rest } = profile;
  return rest as Profile;
}

function badValue(key: string, expected: string): never {
  throw refusal('profiles.bad_value', { key, expected });
}

function refusal(key: string, params: Record<string, string>): PixError {
  return new PixError({
    kind: 'usage',
    key,
    params,
    errorCode: 'usage',
    hintKey: key === 'profiles.unknown_key' ? 'profiles.unknown_key.hint' : 'profiles.set.hint',
  });
}
