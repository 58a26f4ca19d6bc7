import { chmodSync, chownSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placesProblem } from '../../../src/system/files/storage-places.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const USER = 4242;
const OTHER = 4243;

interface Case {
  /** In a HOME that belongs to USER, with `.config/pix/config.json` and `.local/share/pix`; `elsewhere` is OTHER's. */
  readonly plant: (home: string, elsewhere: string) => void;
  /** The path that the error names, below the temporary folder; null when nothing is wrong. */
  readonly path: string | null;
  readonly key?: 'places.foreign' | 'places.writable_by_everybody';
  readonly env?: (elsewhere: string) => Readonly<Record<string, string>>;
}

const CONFIG = '.config/pix';
const DATA = '.local/share/pix';
const foreign = 'places.foreign';
const open = 'places.writable_by_everybody';

/** What somebody may plant in our folders, and what is usual on machines. */
const CASES: Readonly<Record<string, Case>> = {
  'nothing planted': { plant: () => undefined, path: null },
  'a folder of profiles of another user': {
    plant: (home) => chownSync(join(home, CONFIG), OTHER, OTHER),
    path: `home/${CONFIG}`,
    key: foreign,
  },
  'profiles of another user': {
    plant: (home) => chownSync(join(home, CONFIG, 'config.json'), OTHER, OTHER),
    path: `home/${CONFIG}/config.json`,
    key: foreign,
  },
  "a link to another user's profiles": {
    plant: (home, elsewhere) => symlinkSync(elsewhere, join(home, DATA, 'journal.key')),
    path: 'elsewhere',
    key: foreign,
  },
  "a second name of another user's file": {
    plant: (home, elsewhere) => linkSync(join(elsewhere, 'file'), join(home, DATA, 'inbox.sqlite')),
    path: `home/${DATA}/inbox.sqlite`,
    key: foreign,
  },
  "a link by way of another user's link": {
    plant: (home, elsewhere) => {
      symlinkSync(join(home, CONFIG), join(elsewhere, 'link'));
      symlinkSync(join(elsewhere, 'link', 'config.json'), join(home, DATA, 'journal.sqlite'));
    },
    path: 'elsewhere',
    key: foreign,
  },
  'a link that leads to itself': {
    plant: (home) => symlinkSync('journal.sqlite', join(home, DATA, 'journal.sqlite')),
    path: null,
  },
  'a link that leads nowhere': {
    plant: (home) => symlinkSync(join(home, 'nowhere'), join(home, DATA, 'journal.sqlite')),
    path: null,
  },
  'a data folder of another user': {
    plant: (home) => chownSync(join(home, DATA), OTHER, OTHER),
    path: `home/${DATA}`,
    key: foreign,
  },
  'a folder above that belongs to another user': {
    plant: (home) => chownSync(join(home, '.local'), OTHER, OTHER),
    path: 'home/.local',
    key: foreign,
  },
  'a folder above that everybody can write': {
    plant: (home) => chmodSync(join(home, '.config'), 0o777),
    path: 'home/.config',
    key: open,
  },
  'a sticky folder above that everybody can write': {
    plant: (home) => chmodSync(join(home, '.config'), 0o1777),
    path: null,
  },
  'a folder above that a group can write': {
    plant: (home) => chmodSync(join(home, '.config'), 0o775),
    path: null,
  },
  "a variable that names another user's folder": {
    plant: () => undefined,
    env: (elsewhere) => ({ PIX_CONFIG_DIR: elsewhere }),
    path: 'elsewhere',
    key: foreign,
  },
  'a folder of the user who called sudo': {
    plant: () => undefined,
    env: (elsewhere) => ({ PIX_CONFIG_DIR: elsewhere, SUDO_UID: String(OTHER) }),
    path: null,
  },
};

/** Only root can give files to others; it trusts the owner of its HOME, as a user trusts itself. */
describe.runIf(process.getuid?.() === 0)('placesProblem', () => {
  it.each(Object.keys(CASES))('placesProblem checks the folders with %s', (name) => {
    const { plant, path, key, env = () => ({}) } = CASES[name] as Case;
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
    const found = placesProblem({ env: env(elsewhere), platform: 'linux', home })?.init;
    expect([found?.params?.path ?? null, found?.key]).toEqual([path && join(root, path), key]);
  });

  it('placesProblem checks nothing on Windows', () => {
    expect(placesProblem({ env: {}, platform: 'win32', home: 'C:\\Users\\a' })).toBe(null);
  });
});
