import { fail } from '../../domain/errors.ts';
import { systemCode } from '../../domain/system-error.ts';
import { giveByName } from '../../system/files/create-file.ts';
import { withFileLock } from '../../system/files/with-file-lock.ts';
import { CONFIG_VERSION, type Config, parseConfigText, readConfig } from './config.ts';
import { profileFields, settingGroups } from './config-schema.ts';
import type { Profile } from './profile.ts';
import { withoutUnknownKeys } from './unknown-keys.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

export interface ConfigChange extends Pick<Config, 'active' | 'profiles'> {
  /** If undefined, the stored id stays unchanged. */
  readonly vaultId?: string | null;
}

/**
 * Changes the configuration file while it is locked against other `pix` processes. Fields that only a newer
 * version knows are kept. The file gets mode 0600, and its folder 0700.
 * @returns the new configuration
 * @throws PixError `usage` when the file cannot be read or written. A file that cannot be read is left
 * unchanged.
 */
export async function changeConfig(
  file: string,
  change: (config: Config) => ConfigChange,
): Promise<ConfigChange> {
  const { default: Conf } = await import('conf');
  const folder = path.dirname(file);
  return withFileLock(path.join(folder, 'config.lock'), () => {
    const config = readConfig(file);
    const changed = change(config);
    try {
      const conf = new Conf<Record<string, unknown>>({
        cwd: folder,
        configName: path.basename(file, '.json'),
        projectSuffix: '',
        configFileMode: 0o600,
        accessPropertiesByDotNotation: false,
        deserialize: (text) => parseConfigText(text) as Record<string, unknown>,
      });
      conf.store = serialise(config, changed);
      giveByName(fs.realpathSync(file));
    } catch (error) {
      throw fail('profiles.unwritable', { file, code: systemCode(error) ?? 'unknown' }, { cause: error });
    }
    return changed;
  });
}

/** Fields that this version can remove from a profile. All other fields of the file are kept. */
const OURS: ReadonlySet<string> = new Set(Object.keys(profileFields));

/**
 * Returns the profile's JSON. Fields that did not change are written as they are in the file, so that their
 * unknown keys remain visible until a person corrects them.
 */
function serialiseProfile(
  stored: Readonly<Record<string, unknown>>,
  before: Profile | undefined,
  { name: _inTheKey, unknownKeys = [], ...fields }: Profile,
): Record<string, unknown> {
  const names = new Set(unknownKeys.map(({ name }) => name));
  const removed = (before?.unknownKeys ?? []).filter(({ name }) => !names.has(name));
  const file = withoutUnknownKeys(
    stored,
    removed.map(({ name }) => name),
  );
  const old: Readonly<Record<string, unknown>> = { ...before };
  const ours = Object.entries(fields).map(([key, value]) => {
    if (Object.hasOwn(file, key) && old[key] === value) return [key, file[key]] as const;
    const group = (settingGroups as Readonly<Record<string, object>>)[key];
    const others = group === undefined ? null : othersIn(file[key], group);
    return [key, others === null ? value : { ...others, ...Object(value) }] as const;
  });
  const kept = Object.entries(file).filter(([key]) => !OURS.has(key));
  return Object.fromEntries([...ours, ...kept]);
}

const othersIn = (value: unknown, known: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(value)).filter(([key]) => !(key in known)));

function serialise(config: Config, { active, profiles, vaultId }: ConfigChange): Record<string, unknown> {
  const before = (config.raw.profiles ?? {}) as Record<string, Record<string, unknown>>;
  const entries = [...profiles].map(([name, profile]) => {
    const stored = Object.hasOwn(before, name) ? (before[name] ?? {}) : {};
    return [name, serialiseProfile(stored, config.profiles.get(name), profile)] as const;
  });
  const { active: _active, ...rest } = config.raw;
  return {
    ...rest,
    version: CONFIG_VERSION,
    ...(active === null ? {} : { active }),
    ...(vaultId ? { vaultId } : {}),
    profiles: Object.fromEntries(entries),
  };
}
