import { chmodSync, chownSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findUntrustedStorage } from '../../../src/system/files/find-untrusted-storage.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const USER = 4242;
const OTHER = 4243;

const CONFIG = '.config/pix';
const DATA = '.local/share/pix';
const foreign = 'places.foreign';
const open = 'places.writable_by_everybody';

/**
 * Creates the files and links of a case. `home` belongs to USER and already contains the folders of pix.
 * `elsewhere` belongs to OTHER.
 */
type Plant = (home: string, elsewhere: string) => void;
const giveToOther =
  (path: string): Plant =>
  (home) =>
    chownSync(join(home, path), OTHER, OTHER);
const setMode =
  (path: string, mode: number): Plant =>
  (home) =>
    chmodSync(join(home, path), mode);
const nothing: Plant = () => undefined;
const linkThroughLink: Plant = (home, elsewhere) => {
  symlinkSync(join(home, CONFIG), join(elsewhere, 'link'));
  symlinkSync(join(elsewhere, 'link', 'config.json'), join(home, DATA, 'journal.sqlite'));
};
const linkTo =
  (target: string, name = 'journal.sqlite'): Plant =>
  (home, elsewhere) =>
    symlinkSync(target === 'elsewhere' ? elsewhere : target, join(home, DATA, name));
const hardLink: Plant = (home, elsewhere) =>
  linkSync(join(elsewhere, 'file'), join(home, DATA, 'inbox.sqlite'));

/** Files that another user could have planted for pix, each with the path and the key of the error. */
const REPORTED: readonly (readonly [name: string, plant: Plant, path: string, key: string])[] = [
  ['a profile folder that belongs to another user', giveToOther(CONFIG), `home/${CONFIG}`, foreign],
  [
    'a profile file that belongs to another user',
    giveToOther(`${CONFIG}/config.json`),
    `home/${CONFIG}/config.json`,
    foreign,
  ],
  ["a link to another user's folder", linkTo('elsewhere', 'journal.key'), 'elsewhere', foreign],
  ["a hard link to another user's file", hardLink, `home/${DATA}/inbox.sqlite`, foreign],
  ["a link through another user's link", linkThroughLink, 'elsewhere', foreign],
  ['a data folder that belongs to another user', giveToOther(DATA), `home/${DATA}`, foreign],
  ['a parent folder that belongs to another user', giveToOther('.local'), 'home/.local', foreign],
  ['a parent folder that everybody can write to', setMode('.config', 0o777), 'home/.config', open],
];
/** Harmless situations that look similar. */
const ACCEPTED: readonly (readonly [name: string, plant: Plant])[] = [
  ['folders without planted files', nothing],
  ['a link to itself', linkTo('journal.sqlite')],
  ['a dangling link', linkTo('/nowhere/journal.sqlite')],
  ['a sticky parent folder that everybody can write to', setMode('.config', 0o1777)],
  ['a parent folder that its group can write to', setMode('.config', 0o775)],
];

/**
 * Only root can create files of other users. These tests need not run as USER, because pix trusts the owner
 * of HOME even when root runs pix.
 */
describe.runIf(process.getuid?.() === 0)('findUntrustedStorage', () => {
  function worldOf(plant: Plant) {
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
    const find = (env: Readonly<Record<string, string>> = {}) =>
      findUntrustedStorage({ env, platform: 'linux', home })?.init;
    return { root, elsewhere, find };
  }

  it.each(REPORTED)('findUntrustedStorage reports %s', (_name, plant, path, key) => {
    const { root, find } = worldOf(plant);
    expect(find()).toMatchObject({ key, params: { path: join(root, path) } });
  });

  it.each(ACCEPTED)('findUntrustedStorage accepts %s', (_name, plant) => {
    expect(worldOf(plant).find()).toBeUndefined();
  });

  it("findUntrustedStorage reports a variable with another user's folder, unless this user ran sudo", () => {
    const { elsewhere, find } = worldOf(nothing);
    const env = { PIX_CONFIG_DIR: elsewhere };
    expect(find(env)).toMatchObject({ key: foreign, params: { path: elsewhere } });
    expect(find({ ...env, SUDO_UID: String(OTHER) })).toBeUndefined();
  });

  it('findUntrustedStorage checks nothing on Windows', () => {
    expect(findUntrustedStorage({ env: {}, platform: 'win32', home: 'C:\\Users\\a' })).toBe(null);
  });
});
