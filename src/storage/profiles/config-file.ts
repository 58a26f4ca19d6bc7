import { PixError } from '../../domain/errors.ts';
import { LIMIT_NAMES, type Limits, parseHours, RECEIVER_TYPES } from '../../domain/money/limits.ts';
import { parseServiceUrl } from '../../domain/service-url.ts';
import { systemCode } from '../../domain/system-error.ts';
import { bitsOfOthers } from '../files/private-files.ts';
import { readIfPresent } from '../files/read-file.ts';
import {
  FAMILIES,
  isProfileId,
  isProfileName,
  PROFILE_ID,
  type Profile,
  type SecretNote,
  type ServiceUrls,
  TOKEN_FAMILIES,
  type TokenNote,
  URL_FIELDS,
  VAULT_KINDS,
} from './profile.ts';

/** Version of the file's layout. A higher version was written by a newer `pix`. */
export const CONFIG_VERSION = 1;

type JsonRecord = Record<string, unknown>;

/** The configuration file as read. `raw` keeps unknown fields, so that they are written back. */
export interface Config {
  readonly active: string | null;
  readonly profiles: ReadonlyMap<string, Profile>;
  /** Names this configuration in keyrings, so that another folder has other entries; null until it has one. */
  readonly vaultId: string | null;
  readonly raw: JsonRecord;
}

export interface Warning {
  /** Key of the words in `i18n/`. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Parses `config.json` without a schema library, because every command reads it. A missing file is an empty
 * configuration.
 * @throws PixError `usage` naming the file and field when it cannot be read or understood; the file is never repaired
 * or replaced
 */
export function readConfig(file: string): Config {
  const bytes = unreadable(file, () => readIfPresent(file));
  if (bytes === null) return { active: null, profiles: new Map(), vaultId: null, raw: {} };
  if (lastRead?.file === file && lastRead.bytes.equals(bytes)) return lastRead.config;
  const config = parseConfig(file, bytes.toString('utf8'));
  lastRead = { file, bytes, config };
  return config;
}

/** A command reads the file some eight times, since others may change it meanwhile; the same bytes are parsed once. */
let lastRead: { readonly file: string; readonly bytes: Buffer; readonly config: Config } | undefined;

/** Problems with the file's permissions: others can read the profiles, or change their URLs. */
export function configWarnings(file: string): readonly Warning[] {
  let bits = 0;
  try {
    bits = bitsOfOthers(file);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  if ((bits & 0o022) !== 0) return [{ key: 'profiles.writable_by_others', params: { file } }];
  return bits === 0 ? [] : [{ key: 'profiles.readable_by_others', params: { file } }];
}

function parseConfig(file: string, text: string): Config {
  const reader = new FieldReader(file);
  const raw = reader.record(parseText(file, text), '');
  const version = raw.version ?? CONFIG_VERSION;
  if (typeof version === 'number' && version > CONFIG_VERSION) {
    throw fault('profiles.newer_version', { file, found: version, known: CONFIG_VERSION });
  }
  if (version !== CONFIG_VERSION) reader.fail('version', String(CONFIG_VERSION));
  const profiles = new Map<string, Profile>();
  for (const [name, value] of Object.entries(reader.record(raw.profiles ?? {}, 'profiles'))) {
    if (!isProfileName(name)) reader.fail('profiles', 'a-z 0-9 . _ -');
    profiles.set(name, parseProfile(reader, name, value));
  }
  const active = raw.active === undefined || raw.active === null ? null : reader.text(raw.active, 'active');
  return { active, profiles, vaultId: parseVaultId(reader, raw.vaultId), raw };
}

function parseText(file: string, text: string): unknown {
  try {
    return parseConfigText(text);
  } catch (error) {
    throw fault('profiles.not_json', { file }, error);
  }
}

/** Parses JSON, also after a byte order mark as written by Windows editors. */
export const parseConfigText = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''));

function parseProfile(reader: FieldReader, name: string, value: unknown): Profile {
  const at = `profiles.${name}`;
  const raw = reader.record(value, at);
  const settlingSeconds = raw.settlingSeconds;
  return {
    name,
    ...(raw.id === undefined ? {} : { id: parseId(reader, raw.id, `${at}.id`) }),
    ...parseUrls(reader, raw, at),
    family: reader.oneOf(raw.family ?? 'main', FAMILIES, `${at}.family`),
    live: reader.flag(raw.live ?? false, `${at}.live`),
    readOnly: reader.flag(raw.readOnly ?? false, `${at}.readOnly`),
    // No default: guessing could search for the secrets in the wrong place.
    store: reader.oneOf(raw.store, VAULT_KINDS, `${at}.store`),
    tokens: reader.list(raw.tokens ?? [], `${at}.tokens`, (item, where) => parseToken(reader, item, where)),
    secrets: reader.list(raw.secrets ?? [], `${at}.secrets`, (item, where) =>
      parseSecret(reader, item, where),
    ),
    wire: parseWire(reader, raw.wire ?? {}, `${at}.wire`),
    ...(raw.limits === undefined ? {} : { limits: parseLimits(reader, raw.limits, `${at}.limits`) }),
    ...(settlingSeconds === undefined
      ? {}
      : { settlingSeconds: reader.seconds(settlingSeconds, `${at}.settlingSeconds`) }),
  };
}

function parseVaultId(reader: FieldReader, value: unknown): string | null {
  if (value === undefined) return null;
  const id = reader.text(value, 'vaultId');
  return /^[\w-]{22}$/.test(id) ? id : reader.fail('vaultId', '22: A-Z a-z 0-9 _ -');
}

function parseId(reader: FieldReader, value: unknown, at: string): string {
  const id = reader.text(value, at);
  return isProfileId(id) ? id : reader.fail(at, PROFILE_ID);
}

function parseUrls(reader: FieldReader, raw: JsonRecord, at: string): ServiceUrls {
  const urls: Record<string, string> = {};
  for (const field of URL_FIELDS) {
    if (raw[field] === undefined) continue;
    const parsed = parseServiceUrl(reader.text(raw[field], `${at}.${field}`));
    if ('fault' in parsed) reader.fail(`${at}.${field}`, 'https://…');
    else urls[field] = parsed.url;
  }
  return urls;
}

function parseToken(reader: FieldReader, value: unknown, at: string): TokenNote {
  const raw = reader.record(value, at);
  return {
    id: reader.text(raw.id, `${at}.id`),
    scopes: reader.list(raw.scopes ?? [], `${at}.scopes`, (item, where) => reader.text(item, where)),
    family: reader.oneOf(raw.family ?? 'main', TOKEN_FAMILIES, `${at}.family`),
    last4: reader.text(raw.last4, `${at}.last4`),
    addedAt: reader.text(raw.addedAt, `${at}.addedAt`),
  };
}

function parseSecret(reader: FieldReader, value: unknown, at: string): SecretNote {
  const raw = reader.record(value, at);
  return {
    name: reader.text(raw.name, `${at}.name`),
    last4: reader.text(raw.last4, `${at}.last4`),
    addedAt: reader.text(raw.addedAt, `${at}.addedAt`),
  };
}

function parseWire(reader: FieldReader, value: unknown, at: string): Record<string, string> {
  const wire: [string, string][] = Object.entries(reader.record(value, at)).map(([key, item]) => [
    key,
    reader.text(item, `${at}.${key}`),
  ]);
  return Object.fromEntries(wire);
}

/** A limit that cannot be understood is none that can be kept: the file is refused. */
function parseLimits(reader: FieldReader, value: unknown, at: string): Limits {
  const raw = reader.record(value, at);
  const unknown = Object.keys(raw).find((name) => !(LIMIT_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined) reader.fail(`${at}.${unknown}`, LIMIT_NAMES.join(', '));
  const text = (
    name: 'perPayout' | 'perDay' | 'receivers' | 'hours' | 'fourEyes',
    fits: (found: string) => boolean,
    expected: string,
  ) => {
    if (raw[name] === undefined) return {};
    const found = reader.text(raw[name], `${at}.${name}`);
    return fits(found) ? { [name]: found } : reader.fail(`${at}.${name}`, expected);
  };
  const types = raw.keyTypes;
  return {
    ...text('perPayout', isAmount, '"5000.00"'),
    ...text('perDay', isAmount, '"20000.00"'),
    ...(types === undefined
      ? {}
      : {
          keyTypes: reader.list(types, `${at}.keyTypes`, (item, where) =>
            reader.oneOf(item, RECEIVER_TYPES, where),
          ),
        }),
    ...text('receivers', (found) => found !== '', '"/…"'),
    ...text('fourEyes', (found) => found === 'batch', '"batch"'),
    ...text('hours', (found) => parseHours(found) !== null, '"08:00-18:00"'),
  };
}

const isAmount = (text: string): boolean => /^\d{1,12}\.\d{2}$/.test(text);

/** Reads fields; its errors name the file and the field. */
class FieldReader {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  fail(field: string, expected: string): never {
    throw fault('profiles.bad_field', { file: this.#file, field: field || '(top)', expected });
  }

  record(value: unknown, field: string): JsonRecord {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) this.fail(field, '{…}');
    return value as JsonRecord;
  }

  list<T>(value: unknown, field: string, read: (item: unknown, field: string) => T): readonly T[] {
    if (!Array.isArray(value)) this.fail(field, '[…]');
    return value.map((item, index) => read(item, `${field}[${index}]`));
  }

  text(value: unknown, field: string): string {
    if (typeof value !== 'string') this.fail(field, '"…"');
    return value;
  }

  flag(value: unknown, field: string): boolean {
    if (typeof value !== 'boolean') this.fail(field, 'true, false');
    return value;
  }

  seconds(value: unknown, field: string): number {
    if (!isSettlingSeconds(value)) this.fail(field, `0–${MAX_SETTLING_SECONDS}`);
    return value;
  }

  oneOf<T extends string>(value: unknown, choices: readonly T[], field: string): T {
    const found = choices.find((choice) => choice === value);
    return found ?? this.fail(field, choices.join(', '));
  }
}

export const MAX_SETTLING_SECONDS = 86_400;

/** Whole seconds, at most a day. */
export function isSettlingSeconds(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_SETTLING_SECONDS;
}

function unreadable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const code = error instanceof PixError ? systemCode(error.cause) : undefined;
    if (code === undefined) throw error;
    throw fault('profiles.unreadable', { file, reason: code }, error);
  }
}

function fault(key: string, params: Record<string, string | number>, cause?: unknown): PixError {
  return new PixError({
    kind: 'usage',
    key,
    params,
    errorCode: 'bad_config',
    hintKey: key === 'profiles.newer_version' ? 'profiles.newer_version.hint' : 'profiles.repair.hint',
    cause,
  });
}
