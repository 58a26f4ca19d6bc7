import { spawnSync } from 'node:child_process';
import { chownSync, linkSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { ResultFile } from '../../../src/operations/batch/result-file.ts';
import { writeAtomicFile } from '../../../src/operations/files/atomic-file.ts';
import { AttemptCache } from '../../../src/storage/attempts/attempt-cache.ts';
import { SqliteInbox } from '../../../src/storage/inbox/sqlite-inbox.ts';
import { writeMarks } from '../../../src/storage/journal/journal-mark.ts';
import { openJournal } from '../../../src/storage/journal/open-journal.ts';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import { changeEntry } from '../../../src/storage/vault/vault-entries.ts';
import { giveAll, giveByName } from '../../../src/system/files/create-file.ts';
import { findUntrustedStorage } from '../../../src/system/files/find-untrusted-storage.ts';
import { configDir, dataDir } from '../../../src/system/files/paths.ts';
import { makePrivateFolder, replacePrivateFile } from '../../../src/system/files/private-files.ts';
import { withFileLock } from '../../../src/system/files/with-file-lock.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

/** The id of a user other than root, who does not exist on this machine. */
const USER = 4242;
const GROUP = 4343;

const FORMAT = { read: async () => new Map<string, string>(), write: async () => '{}' };
const PLATFORMS = ['linux', 'darwin'] as const;
type Platform = (typeof PLATFORMS)[number];
const placeIn = (home: string, platform: Platform) => ({ env: {}, platform, home });

/** All functions of pix that create files. */
const WRITERS: Readonly<Record<string, (home: string, platform: Platform) => unknown>> = {
  'private folders': (home) => makePrivateFolder(join(home, 'a', 'b')),
  'a replaced file': (home) => replacePrivateFile(join(home, 'pix', 'file'), 'text'),
  'profiles and their lock': (home, platform) =>
    new ProfileStore(configDir({ env: {}, platform, home })).put({
      name: 'shop',
      family: 'main',
      live: false,
      readOnly: false,
      store: 'plain',
      tokens: [],
      secrets: [],
      wire: {},
    }),
  'a vault and its lock': (home) => changeEntry(join(home, 'pix', 'vault', 'file'), FORMAT, 'token', 'a'),
  'the journal and its key': async (home, platform) => {
    const journal = await openJournal({
      ...placeIn(home, platform),
      random: (bytes) => new Uint8Array(bytes),
    });
    // SQLite keeps the -wal and -shm files only while the journal is open.
    const names = readdirSync(dataDir({ env: {}, platform, home }));
    const files = ['', '-shm', '-wal'].map((end) => `journal.sqlite${end}`);
    expect(names.sort()).toEqual(['journal.key', ...files]);
    expect(foreign(home)).toEqual([]);
    await journal.close();
  },
  'the mark file of the journal': (home, platform) =>
    writeMarks(placeIn(home, platform), [{ journal: 'a', seq: 1, at: 1, opened: [] }]),
  'the inbox': (home) => new SqliteInbox(join(home, 'pix', 'inbox.sqlite')).close(),
  'a cache': (home) => new AttemptCache(join(home, 'pix', 'attempts.sqlite'), 'a').close(),
  'a lock': (home) => withFileLock(join(home, 'lock'), () => 1),
  'the files of --out and --png': (home) => writeAtomicFile(join(home, 'out'), Buffer.from('a')),
  'a result file': async (home) =>
    (await ResultFile.create({ file: join(home, 'results.csv'), replaces: false })).close(),
};

/** Returns the files and folders in this HOME that do not belong to USER and GROUP. */
const foreign = (home: string): readonly string[] =>
  readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const { uid, gid } = lstatSync(join(home, name));
    return uid !== USER || gid !== GROUP;
  });

function homeOfUser(): string {
  const home = join(tempFolder(), 'home');
  mkdirSync(home, { mode: 0o755 });
  chownSync(home, USER, GROUP);
  return home;
}

describe.runIf(process.getuid?.() === 0)('files that root creates in the HOME of a user', () => {
  // On macOS, `sudo` does not change HOME, so root works in the HOME of a user.
  describe.each(PLATFORMS)('on the platform %s', (platform) => {
    it.each(Object.keys(WRITERS))('if root runs pix, the owner of HOME gets %s', async (name) => {
      const home = homeOfUser();
      await WRITERS[name]?.(home, platform);
      expect(readdirSync(home)).not.toEqual([]);
      expect(foreign(home)).toEqual([]);
    });

    it('folders that root creates for a user are trusted and private, but everybody can read the parent folders', async () => {
      const home = homeOfUser();
      for (const name of ['profiles and their lock', 'the journal and its key'])
        await WRITERS[name]?.(home, platform);
      const [config, data] = [configDir({ env: {}, platform, home }), dataDir({ env: {}, platform, home })];
      expect(findUntrustedStorage({ env: { SUDO_UID: String(USER) }, platform, home })).toBeNull();
      const modes = [config, data, dirname(config), dirname(data)].map(
        (folder) => statSync(folder).mode & 0o777,
      );
      const shared = 0o755 & ~process.umask();
      expect(modes).toEqual([0o700, 0o700, shared, shared]);
    });
  });

  it('giveAll does not release the lock of an open SQLite database', () => {
    const home = homeOfUser();
    const file = join(home, 'a.db');
    const db = new DatabaseSync(file);
    db.exec(
      'pragma locking_mode = exclusive; create table a (b); begin immediate; insert into a values (1); commit',
    );
    giveAll(home, 'a.db');
    // File locks have no effect within one process, so another process tries to write.
    const other = `new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)}).exec('insert into a values (2)')`;
    const env = bareEnvironment();
    const { status, stderr } = spawnSync(process.execPath, ['-e', other], { env, encoding: 'utf8' });
    db.close();
    expect([status, stderr.includes('database is locked')], stderr).toEqual([1, true]);
  });

  it('giveByName does not change the owner of a file that has a second hard link', () => {
    const home = homeOfUser();
    const secret = join(tempFolder(), 'secret');
    writeFileSync(secret, 'a');
    linkSync(secret, join(home, 'planted'));
    giveByName(join(home, 'planted'));
    expect(statSync(secret).uid).toBe(0);
  });
});
