import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { configDir, dataDir, type Env } from '../../../src/system/files/paths.ts';

const cases: readonly [string, Env, NodeJS.Platform, string, string, string][] = [
  [
    'prefer PIX_CONFIG_DIR and PIX_DATA_DIR to XDG variables',
    { PIX_CONFIG_DIR: '/c', PIX_DATA_DIR: '/d', XDG_CONFIG_HOME: '/x' },
    'linux',
    '/home/a',
    '/c',
    '/d',
  ],
  [
    'use the XDG variables on Linux',
    { XDG_CONFIG_HOME: '/x/c', XDG_DATA_HOME: '/x/d' },
    'linux',
    '/home/a',
    '/x/c/pix',
    '/x/d/pix',
  ],
  [
    'ignore relative XDG variables',
    { XDG_CONFIG_HOME: 'x', XDG_DATA_HOME: '' },
    'linux',
    '/home/a',
    '/home/a/.config/pix',
    '/home/a/.local/share/pix',
  ],
  [
    'use the Library folder on macOS',
    { XDG_CONFIG_HOME: '/x' },
    'darwin',
    '/Users/a',
    '/Users/a/Library/Preferences/pix',
    '/Users/a/Library/Application Support/pix',
  ],
  [
    'use APPDATA and LOCALAPPDATA on Windows',
    { APPDATA: 'C:\\R', LOCALAPPDATA: 'C:\\L' },
    'win32',
    'C:\\Users\\a',
    'C:\\R\\pix\\Config',
    'C:\\L\\pix\\Data',
  ],
  [
    'use the home folder on Windows without APPDATA',
    {},
    'win32',
    'C:\\Users\\a',
    'C:\\Users\\a\\AppData\\Roaming\\pix\\Config',
    'C:\\Users\\a\\AppData\\Local\\pix\\Data',
  ],
];

describe('configDir and dataDir', () => {
  it.each(cases)('configDir and dataDir %s', (_name, env, platform, home, config, data) => {
    expect(configDir({ env, platform, home })).toBe(config);
    expect(dataDir({ env, platform, home })).toBe(data);
  });

  it('configDir resolves a relative PIX_CONFIG_DIR against the working directory', () => {
    expect(configDir({ env: { PIX_CONFIG_DIR: 'here' }, platform: 'linux', home: '' })).toBe(
      `${process.cwd()}/here`,
    );
  });

  it.each(['~', '~/.config/pix', '~\\pix'])('configDir refuses PIX_CONFIG_DIR=%s', (own) => {
    const place = { env: { PIX_CONFIG_DIR: own }, platform: 'linux', home: '/home/a' } as const;
    const init = { key: 'paths.tilde', params: { path: `PIX_CONFIG_DIR=${own}` } };
    expect(() => configDir(place)).toThrow(expect.objectContaining({ init: expect.objectContaining(init) }));
  });

  it.each(['/~', './~', '~ana', 'a~'])('dataDir accepts PIX_DATA_DIR=%s', (own) => {
    expect(dataDir({ env: { PIX_DATA_DIR: own }, platform: 'linux', home: '' })).toBe(resolve(own));
  });

  it.each(['', 'relative'])('dataDir throws paths.no_home if the home folder is "%s"', (home) => {
    expect(() => dataDir({ env: {}, platform: 'linux', home })).toThrow(PixError);
    expect(() => dataDir({ env: {}, platform: 'linux', home })).toThrow('paths.no_home');
  });
});
