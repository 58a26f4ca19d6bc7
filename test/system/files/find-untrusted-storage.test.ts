import { chmodSync, chownSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findUntrustedStorage } from '../../../src/system/files/find-untrusted-storage.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const USER = 4242;
const OTHER = 4243;

interface Case {
  /**
   * Creates the files and links of a case. `home` belongs to USER and already contains the folders of pix.
   * `elsewhere` belongs to OTHER.
   */
  readonly plant: (home: string, elsewhere: string) => void;
  /** The path in the error, relative to the temporary folder; null if no error is expected. */
  readonly path: string | null;
  readonly key?: 'places.foreign' | 'places.writable_by_everybody';
  readonly env?: (elsewhere: string) => Readonly<Record<string, string>>;
}

const CONFIG = '.config/pix';
const DATA = '.local/share/pix';
const foreign = 'places.foreign';
const open = 'places.writable_by_everybody';

/** Files that another user could have planted for pix, and harmless situations that look similar. */
const CASES: Readonly<Record<string, Case>> = {
  'folders without planted files': { plant: () => undefined, path: null },
  'a profile folder that belongs to another user': {
    plant: (home) => chownSync(join(home, CONFIG), OTHER, OTHER),
    path: `home/${CONFIG}`,
    key: foreign,
  },
  'a profile file that belongs to another user': {
    plant: (home) => chownSync(join(home, CONFIG, 'config.json'), OTHER, OTHER),
    path: `home/${CONFIG}/config.json`,
    key: foreign,
  },
  "a link to another user's folder": {
    plant: (home, elsewhere) => symlinkSync(elsewhere, join(home, DATA, 'journal.key')),
    path: 'elsewhere',
    key: foreign,
  },
  "a hard link to another user's file": {
    plant: (home, elsewhere) => linkSync(join(elsewhere, 'file'), join(home, DATA, 'inbox.sqlite')),
    path: `home/${DATA}/inbox.sqlite`,
    key: foreign,
  },
  "a link through another user's link": {
    plant: (home, elsewhere) => {
      symlinkSync(join(home, CONFIG), join(elsewhere, 'link'));
      symlinkSync(join(elsewhere, 'link', 'config.json'), join(home, DATA, 'journal.sqlite'));
    },
    path: 'elsewhere',
    key: foreign,
  },
  'a link to itself': {
    plant: (home) => symlinkSync('journal.sqlite', join(home, DATA, 'journal.sqlite')),
    path: null,
  },
  'a dangling link': {
    plant: (home) => symlinkSync(join(home, 'nowhere'), join(home, DATA, 'journal.sqlite')),
    path: null,
  },
  'a data folder that belongs to another user': {
    plant: (home) => chownSync(join(home, DATA), OTHER, OTHER),
    path: `home/${DATA}`,
    key: foreign,
  },
  'a parent folder that belongs to another user': {
    plant: (home) => chownSync(join(home, '.local'), OTHER, OTHER),
    path: 'home/.local',
    key: foreign,
  },
  'a parent folder that everybody can write to': {
    plant: (home) => chmodSync(join(home, '.config'), 0o777),
    path: 'home/.config',
    key: open,
  },
  'a sticky parent folder that everybody can write to': {
    plant: (home) => chmodSync(join(home, '.config'), 0o1777),
    path: null,
  },
  'a parent folder that its group can write to': {
    plant: (home) => chmodSync(join(home, '.config'), 0o775),
    path: null,
  },
  "a variable with another user's folder": {
    plant: () => undefined,
    env: (elsewhere) => ({ PIX_CONFIG_DIR: elsewhere }),
    path: 'elsewhere',
    key: foreign,
  },
  'a folder of the user who ran sudo': {
    plant: () => undefined,
    env: (elsewhere) => ({ PIX_CONFIG_DIR: elsewhere, SUDO_UID: String(OTHER) }),
    path: null,
  },
};

/**
 * Only root can create files of other users. These tests need not run as USER, because pix trusts the owner
 * of HOME even when root runs pix.
 */
describe.runIf(process.getuid?.() === 0)('findUntrustedStorage', () => {
  const rows = Object.entries(CASES).map(
    ([name, one]) => [one.path ? 'reports' : 'accepts', name, one] as const,
  );
  it.each(rows)('findUntrustedStorage %s %s', (_verdict, _name, { plant, path, key, env = () => ({}) }) => {
    const root = tempFolder();
    const [home, elsewhere] = [join(root, 'home'), join(root, 'elsewhere')];
    for (const folder of [CONFIG, DATA]) mkdirSync(join(home, folder), { recursive: true });
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'file'), '');
    writeFileSync(join(home, CONFIG, 'config.json'), '{}');
    for (const place of [elsewhere, join(elsewhere, 'file')]) chownSync(place, OTHER, OTHER);
    for (const part of ['.', '.config', CONFIG, `${CONFIG}/config.json`, '.local', '.local/share', DATA])
      chownSync(join(home, part), USER, USER);
    plant(home, elsewhere);
    const found = findUntrustedStorage({ env: env(elsewhere), platform: 'linux', home })?.init;
    expect([found?.params?.path ?? null, found?.key]).toEqual([path && join(root, path), key]);
  });

  it('findUntrustedStorage checks nothing on Windows', () => {
    expect(findUntrustedStorage({ env: {}, platform: 'win32', home: 'C:\\Users\\a' })).toBe(null);
  });
});
