import * as z from 'zod/mini';
import { parseAmount } from '../../domain/money/decimal.ts';
import { type PixError, usageError } from '../../domain/pix-error.ts';
import { parseDuration } from '../../domain/time/parse-when.ts';
import {
  COUNT_EXPECTED,
  DAY_COUNT_EXPECTED,
  dashboardFields,
  FORMER_RESOLVE_SECONDS,
  profileFields,
  RESOLVE_SECONDS,
  URL_EXPECTED,
} from './config-schema.ts';
import {
  type DashboardKeys,
  FAMILIES,
  NOTIFICATIONS,
  PROFILE_ID,
  type Profile,
  THEMES,
  URL_FIELDS,
} from './profile.ts';

type Key = (typeof URL_FIELDS)[number] | 'family' | 'live' | 'readOnly' | 'id' | 'resolveSeconds';

interface KeyText {
  readonly expected: string;
  readonly read: (text: string) => unknown;
}

const asIs: KeyText['read'] = (text) => text;
const FLAG: KeyText = {
  expected: 'true, false',
  read: (text) => ({ true: true, false: false })[text.toLowerCase()],
};
const URL: KeyText = { expected: URL_EXPECTED, read: asIs };

const KEYS: Readonly<Record<Key, KeyText>> = {
  baseUrl: URL,
  hubUrl: URL,
  cardUrl: URL,
  sandboxUrl: URL,
  controlUrl: URL,
  family: { expected: FAMILIES.join(', '), read: (text) => text.toLowerCase() },
  live: FLAG,
  readOnly: FLAG,
  // A person sets the id if two machines have profiles of one account and share a journal.
  id: { expected: PROFILE_ID, read: asIs },
  resolveSeconds: {
    expected: `${RESOLVE_SECONDS}, 90s, 10m, 2h`,
    read: (text) => (parseDuration(text) ?? Number.NaN) / 1_000,
  },
};
/** `pix profile set` removes these keys if the value is empty. */
const OPTIONAL: ReadonlySet<string> = new Set<Key>([...URL_FIELDS, 'resolveSeconds']);

const COUNT: KeyText = { expected: COUNT_EXPECTED, read: Number };
const lowered = (choices: readonly string[]): KeyText => ({
  expected: choices.join(', '),
  read: (text) => text.toLowerCase(),
});

/** Dashboard settings, without the prefix `dashboard.` of their names. An empty value removes a setting. */
const DASHBOARD: Readonly<Record<keyof DashboardKeys, KeyText>> = {
  retryMinutes: COUNT,
  disputeHours: COUNT,
  lowBalance: {
    expected: '1000,00',
    read: (text) => {
      const reading = parseAmount(text);
      return reading.ok ? reading.amount.toFixed(2) : undefined;
    },
  },
  requestsPerDay: { expected: DAY_COUNT_EXPECTED, read: Number },
  notify: lowered(NOTIFICATIONS),
  theme: lowered(THEMES),
};

/** Help texts and shell completion list these keys. In `wire.<key>`, any name may follow `wire.`. */
export const profileKeys: readonly string[] = [
  ...Object.keys(KEYS),
  ...Object.keys(DASHBOARD).map((key) => `dashboard.${key}`),
  'wire.<key>',
];

const WIRE = /^wire\.(?!__proto__$)([^\p{C}]{1,200})$/u;
const WIRE_VALUE = /^[^\p{C}]{0,200}$/u;

/**
 * Returns the profile with one key changed. An empty value removes an optional key.
 * @throws PixError `usage` for an unknown key (the error lists the known ones) or an invalid value
 */
export function withKey(profile: Profile, key: string, value: string): Profile {
  const wire = WIRE.exec(key)?.[1];
  if (wire !== undefined) return withWire(profile, wire, value);
  if (key.startsWith('dashboard.'))
    return withDashboard(profile, key.slice('dashboard.'.length), value.trim());
  const name = key === FORMER_RESOLVE_SECONDS ? 'resolveSeconds' : key;
  if (!isKey(name)) throw unknownKey(key);
  const text = value.trim();
  if (text === '' && OPTIONAL.has(name)) return without(profile, name);
  const { expected, read } = KEYS[name];
  const given = read(text);
  const { success, data } = z.safeParse(profileFields[name], given);
  // `given` is undefined if the text is invalid. The schema would then accept it and return the field's
  // default.
  return success && given !== undefined ? { ...profile, [name]: data } : badValue(key, expected);
}

function withDashboard(profile: Profile, name: string, text: string): Profile {
  if (!Object.hasOwn(DASHBOARD, name)) throw unknownKey(`dashboard.${name}`);
  const field = name as keyof DashboardKeys;
  const { [field]: _removed, ...others } = profile.dashboard ?? {};
  if (text === '') return { ...profile, dashboard: others };
  const { expected, read } = DASHBOARD[field];
  const given = read(text);
  const { success, data } = z.safeParse(dashboardFields[field], given);
  if (!success || given === undefined) badValue(`dashboard.${name}`, expected);
  return { ...profile, dashboard: { ...others, [field]: data } };
}

const unknownKey = (key: string): PixError =>
  refusal('profiles.unknown_key', { key: key.slice(0, 80), keys: profileKeys.join(', ') });

const isKey = (key: string): key is Key => Object.hasOwn(KEYS, key);

function withWire(profile: Profile, name: string, value: string): Profile {
  if (!WIRE_VALUE.test(value)) badValue(`wire.${name}`, '0–200');
  const others = Object.entries(profile.wire).filter(([key]) => key !== name);
  return { ...profile, wire: Object.fromEntries(value === '' ? others : [...others, [name, value]]) };
}

function without(profile: Profile, field: Key): Profile {
  const { [field]: _removed, ...rest } = profile;
  return rest as Profile;
}

function badValue(key: string, expected: string): never {
  throw refusal('profiles.bad_value', { key, expected });
}

function refusal(key: string, params: Record<string, string>): PixError {
  return usageError({
    key,
    params,
    hintKey: key === 'profiles.unknown_key' ? 'profiles.unknown_key.hint' : 'profiles.set.hint',
  });
}
