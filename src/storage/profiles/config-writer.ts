import { PixError } from '../../domain/errors.ts';
import { exclusively } from '../files/file-lock.ts';
import { makePrivateFolder } from '../files/private-files.ts';
import { systemCode } from '../files/read-file.ts';
import { CONFIG_VERSION, type Config, parseConfigText, readConfig } from './config-file.ts';
import type { Profile } from './profile.ts';

const path = process.getBuiltinModule('node:path');

export interface ConfigChange {
  readonly active: string | null;
  readonly profiles: ReadonlyMap<string, Profile>;
}

/**
 * Reads the configuration, changes it and replaces the file, while no other `pix` does the same. What this
 * version does not know (fields of a newer one) is kept. The file is 0600, in a folder made 0700.
 * Returns the configuration as it is now.
 * @throws PixError `usage` when the file cannot be read (it is left as it is) or written
 */
export async function changeConfig(
  file: string,
  change: (config: Config) => ConfigChange,
): Promise<ConfigChange> {
  const { default: Conf } = await import('conf');
  const folder = path.dirname(file);
  return exclusively(path.join(folder, 'config.lock'), () => {
    const config = readConfig(file);
    const changed = change(config);
    try {
      makePrivateFolder(folder);
      const conf = new Conf<Record<string, unknown>>({
        cwd: folder,
        configName: path.basename(file, '.json'),
        projectSuffix: '',
        configFileMode: 0o600,
        accessPropertiesByDotNotation: false,
        deserialize: (text) => parseConfigText(text) as Record<string, unknown>,
      });
      conf.store = serialise(config, changed);
    } catch (error) {
      throw new PixError({
        kind: 'usage',
        key: 'profiles.unwritable',
        params: { file, code: systemCode(error) ?? 'unknown' },
        errorCode: 'bad_config',
        hintKey: 'profiles.repair.hint',
        cause: error,
      });
    }
    return changed;
  });
}

/** Fields of a profile that we write, so those that were taken away go, and all others stay. */
const OURS: ReadonlySet<string> = new Set([
  'baseUrl',
  'hubUrl',
  'cardUrl',
  'sandboxUrl',
  'controlUrl',
  'settlingSeconds',
  'limits',
  'family',
  'live',
  'readOnly',
  'store',
  'tokens',
  'secrets',
  'wire',
]);

function serialise(config: Config, { active, profiles }: ConfigChange): Record<string, unknown> {
  const before = (config.raw.profiles ?? {}) as Record<string, Record<string, unknown>>;
  const entries = [...profiles].map(([name, profile]) => {
    const { name: _inTheKey, ...fields } = profile;
    const kept = Object.entries(Object.hasOwn(before, name) ? (before[name] ?? {}) : {}).filter(
      ([key]) => !OURS.has(key),
    );
    return [name, { ...fields, ...Object.fromEntries(kept) }] as const;
  });
  const { active: _active, ...rest } = config.raw;
  return {
    ...rest,
    version: CONFIG_VERSION,
    ...(active === null ? {} : { active }),
    profiles: Object.fromEntries(entries),
  };
}
