import * as z from 'zod/mini';
import { fail } from '../../domain/errors.ts';
import { PAYOUT_FAMILIES } from '../../domain/family.ts';
import { parseAmount } from '../../domain/money/decimal.ts';
import { checkServiceUrl } from '../../domain/parse-service-url.ts';
import { parseDuration } from '../../domain/time/parse-when.ts';
import {
  COUNT_EXPECTED,
  DAY_COUNT_EXPECTED,
  dashboardFields,
  mcpFields,
  NOTIFICATIONS,
  PROFILE_ID,
  profileFields,
  RESOLVE_SECONDS,
  type settingGroups,
  THEMES,
  URL_EXPECTED,
} from './config-schema.ts';
import { type Profile, URL_FIELDS } from './profile.ts';
import { withoutUnknownKey } from './unknown-keys.ts';

type ProfileKey = (typeof URL_FIELDS)[number] | 'family' | 'live' | 'readOnly' | 'id' | 'resolveSeconds';
type Key = ProfileKey | `dashboard.${keyof typeof dashboardFields}` | `mcp.${keyof typeof mcpFields}`;

interface Setting {
  readonly schema: z.ZodMiniType;
  readonly expected: string;
  /** @throws PixError `usage` if the error can say more than `expected` */
  readonly read: (text: string, key: string) => unknown;
}

const asIs: Setting['read'] = (text) => text;
const lowered = (schema: z.ZodMiniType, choices: readonly string[]): Setting => ({
  schema,
  expected: choices.join(', '),
  read: (text) => text.toLowerCase(),
});
const FLAG: Setting = {
  schema: profileFields.live,
  expected: 'true, false',
  read: (text) => ({ true: true, false: false })[text.toLowerCase()],
};
const URL: Setting = { schema: profileFields.baseUrl, expected: URL_EXPECTED, read: checkServiceUrl };
const COUNT: Setting = { schema: dashboardFields.retryMinutes, expected: COUNT_EXPECTED, read: Number };

const KEYS: Readonly<Record<Key, Setting>> = {
  baseUrl: URL,
  hubUrl: URL,
  cardUrl: URL,
  sandboxUrl: URL,
  controlUrl: URL,
  family: lowered(profileFields.family, PAYOUT_FAMILIES),
  live: FLAG,
  readOnly: FLAG,
  // A person sets the id if two machines have profiles of one account and share a journal.
  id: { schema: profileFields.id, expected: PROFILE_ID, read: asIs },
  resolveSeconds: {
    schema: profileFields.resolveSeconds,
    expected: `${RESOLVE_SECONDS}, 90s, 10m, 2h`,
    read: (text) => (parseDuration(text) ?? Number.NaN) / 1_000,
  },
  'dashboard.retryMinutes': COUNT,
  'dashboard.disputeHours': COUNT,
  'dashboard.lowBalance': {
    schema: dashboardFields.lowBalance,
    expected: '1000,00',
    read: (text) => {
      const reading = parseAmount(text);
      return reading.ok ? reading.amount.toFixed(2) : undefined;
    },
  },
  'dashboard.requestsPerDay': {
    schema: dashboardFields.requestsPerDay,
    expected: DAY_COUNT_EXPECTED,
    read: Number,
  },
  'dashboard.notify': lowered(dashboardFields.notify, NOTIFICATIONS),
  'dashboard.theme': lowered(dashboardFields.theme, THEMES),
  'mcp.reveal': { ...FLAG, schema: mcpFields.reveal },
};
/** `pix profile set` removes these keys, and those of a group (`dashboard.theme`), if the value is empty. */
const OPTIONAL: ReadonlySet<string> = new Set<Key>([...URL_FIELDS, 'resolveSeconds']);

/** Help texts and shell completion list these keys. In `wire.<key>`, any name may follow `wire.`. */
export const profileSettingKeys: readonly string[] = [...Object.keys(KEYS), 'wire.<key>'];

const WIRE = /^wire\.(?!__proto__$)([^\p{C}]{1,200})$/u;
const WIRE_VALUE = /^[^\p{C}]{0,200}$/u;

/**
 * Returns the profile with one key changed. An empty value removes an optional key, and a key of the file
 * that pix does not know.
 * @throws PixError `usage` for an unknown key (the error lists the known ones) or an invalid value
 */
export function withKey(profile: Profile, key: string, value: string): Profile {
  const wire = WIRE.exec(key)?.[1];
  if (wire !== undefined) return withWire(profile, wire, value);
  if (value.trim() === '' && profile.unknownKeys?.some(({ name }) => name === key))
    return withoutUnknownKey(profile, key);
  if (!isKey(key))
    throw fail('profiles.unknown_key', { key: key.slice(0, 80), keys: profileSettingKeys.join(', ') });
  const text = value.trim();
  const [group, name] = key.split('.') as [keyof typeof settingGroups, string | undefined];
  const isRemoved = text === '' && (name !== undefined || OPTIONAL.has(key));
  const setting = isRemoved ? undefined : (parsed(key, text) ?? badValue(key, KEYS[key].expected));
  return name === undefined
    ? changed(profile, key, setting)
    : { ...profile, [group]: changed(profile[group] ?? {}, name, setting) };
}

/** Returns the value to store, or undefined if the text is invalid. */
function parsed(key: Key, text: string): unknown {
  const { schema, read } = KEYS[key];
  const given = read(text, key);
  // `given` is undefined if the text is invalid. The schema would then return the field's default.
  return given === undefined ? undefined : z.safeParse(schema, given).data;
}

function changed<T extends object>(settings: T, name: string, value: unknown): T {
  if (value !== undefined) return { ...settings, [name]: value };
  return Object.fromEntries(Object.entries(settings).filter(([key]) => key !== name)) as T;
}

const isKey = (key: string): key is Key => Object.hasOwn(KEYS, key);

function withWire(profile: Profile, name: string, value: string): Profile {
  if (!WIRE_VALUE.test(value)) badValue(`wire.${name}`, '0–200');
  const others = Object.entries(profile.wire).filter(([key]) => key !== name);
  return { ...profile, wire: Object.fromEntries(value === '' ? others : [...others, [name, value]]) };
}

function badValue(key: string, expected: string): never {
  throw fail('profiles.bad_value', { key, expected });
}
