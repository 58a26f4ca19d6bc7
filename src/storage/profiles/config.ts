import * as z from 'zod/mini';
import { fail } from '../../domain/errors.ts';
import { PixError } from '../../domain/pix-error.ts';
import { systemCode } from '../../domain/system-error.ts';
import { isJsonObject } from '../../domain/text/json.ts';
import { bitsOfOthers } from '../../system/files/private-files.ts';
import { readIfPresent } from '../../system/files/read-whole-file.ts';
import { configSchema } from './config-schema.ts';
import type { Profile } from './profile.ts';
import { unknownKeysOf } from './unknown-keys.ts';

export const CONFIG_VERSION = 1;

type JsonRecord = Record<string, unknown>;

/** The parsed configuration file. `raw` contains all fields, so that unknown fields can be written back. */
export interface Config {
  readonly active: string | null;
  readonly profiles: ReadonlyMap<string, Profile>;
  /**
   * Id in the names of keyring entries, so that each configuration folder has separate entries. Null before
   * the first use of a keyring.
   */
  readonly vaultId: string | null;
  readonly raw: JsonRecord;
}

export interface Warning {
  /** Key of the message in `i18n/`. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Reads the configuration. A missing file counts as an empty configuration. An invalid file is never repaired
 * or replaced.
 * @throws PixError `usage` that names file and field when the file cannot be read or is invalid
 */
export function readConfig(file: string): Config {
  const bytes = unreadable(file, () => readIfPresent(file));
  if (bytes === null) return { active: null, profiles: new Map(), vaultId: null, raw: {} };
  if (lastRead?.file === file && lastRead.bytes.equals(bytes)) return lastRead.config;
  const config = parseConfig(file, bytes.toString('utf8'));
  lastRead = { file, bytes, config };
  return config;
}

/**
 * Result of the last parsing. A command reads the file about eight times, but parses it again only if it has
 * changed.
 */
let lastRead: { readonly file: string; readonly bytes: Buffer; readonly config: Config } | undefined;

/** Returns a warning if other users can read the profiles, or change their URLs. */
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
  const raw = parseText(file, text);
  const version = isJsonObject(raw) ? (raw.version ?? CONFIG_VERSION) : CONFIG_VERSION;
  if (typeof version === 'number' && version > CONFIG_VERSION) {
    throw fail('profiles.newer_version', { file, found: version, known: CONFIG_VERSION });
  }
  if (version !== CONFIG_VERSION) throw badField(file, 'version', String(CONFIG_VERSION));
  const { data, error } = z.safeParse(configSchema, raw);
  if (error !== undefined) throw badField(file, ...failedField(error.issues[0]));
  const { profiles, ...rest } = data;
  const inFile = ((raw as JsonRecord).profiles ?? {}) as JsonRecord;
  const entries = Object.entries(profiles).map(([name, fields]) => {
    const unknownKeys = unknownKeysOf(inFile[name]);
    return [name, { name, ...fields, ...(unknownKeys.length > 0 && { unknownKeys }) }] as const;
  });
  return { ...rest, profiles: new Map(entries), raw: raw as JsonRecord };
}

/** Returns the path of the invalid field, and the value that the schema expects there. */
function failedField(issue: z.core.$ZodIssue | undefined): readonly [field: string, expected: string] {
  const { path = [], message = '' } = issue ?? {};
  // An invalid key may be any text, so the path ends at the object that contains the key.
  if (issue?.code === 'invalid_key') return [fieldName(path.slice(0, -1)), issue.issues[0]?.message ?? ''];
  const extra = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [fieldName([...path, ...extra]), message];
}

/** Returns a path like `profiles.shop.tokens[0].id`. */
const fieldName = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .slice(1) || '(top)';

function parseText(file: string, text: string): unknown {
  try {
    return parseConfigText(text);
  } catch (error) {
    throw fail('profiles.not_json', { file }, { cause: error });
  }
}

/**
 * Parses the text of a configuration file. Ignores a byte order mark, which Windows editors write.
 * @throws SyntaxError for invalid JSON, and for a key `__proto__`, which JSON libraries would skip silently
 */
export const parseConfigText = (text: string): unknown =>
  JSON.parse(text.replace(/^\uFEFF/, ''), (key, value: unknown) => {
    if (key === '__proto__') throw new SyntaxError('the key "__proto__" is not allowed');
    return value;
  });

function unreadable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const code = error instanceof PixError ? systemCode(error.cause) : undefined;
    if (code === undefined) throw error;
    throw fail('profiles.unreadable', { file, reason: code }, { cause: error });
  }
}

const badField = (file: string, field: string, expected: string): PixError =>
  fail('profiles.bad_field', { file, field, expected });
