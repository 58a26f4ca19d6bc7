import { chownSync, linkSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ResultFile } from '../../../src/operations/batch/result-file.ts';
import { writeAtomicFile } from '../../../src/operations/files/atomic-file.ts';
import { AttemptCache } from '../../../src/storage/attempts/attempt-cache.ts';
import { exclusively } from '../../../src/storage/files/file-lock.ts';
import { giveByName } from '../../../src/storage/files/owner-of-folder.ts';
import { makePrivateFolder, replacePrivateFile } from '../../../src/storage/files/private-files.ts';
import { SqliteInbox } from '../../../src/storage/inbox/inbox-sqlite.ts';
import { writeMark } from '../../../src/storage/journal/journal-mark.ts';
import { openJournal } from '../../../src/storage/journal/open-journal.ts';
import { ProfileStore } from '../../../src/storage/profiles/profiles.ts';
import { changeEntry } from '../../../src/storage/vault/vault-entries.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

/** A user who is neither root nor anybody of this machine. */
const USER = 4242;
const GROUP = 4343;

const FORMAT = { read: async () => new Map<string, string>(), write: async () => '{}' };
const placeIn = (home: string) => ({ env: {}, platform: 'linux' as const, home });

/** Each way in which pix makes a file; `home` belongs to a user. */
const WRITERS: Readonly<Record<string, (home: string) => unknown>> = {
  'folders of ours': (home) => makePrivateFolder(join(home, 'a', 'b')),
  'a replaced file': (home) => replacePrivateFile(join(home, 'pix', 'file'), 'text'),
  'profiles and their lock': (home) =>
    new ProfileStore(join(home, '.config', 'pix')).put({
      ...{ name: 'shop', family: 'main', live: false, readOnly: false, store: 'plain' },
      ...{ tokens: [], secrets: [], wire: {} },
    }),
  'a vault and its lock': (home) => changeEntry(join(home, 'pix', 'vault', 'file'), FORMAT, 'token', 'a'),
  'the journal and its key': async (home) => {
    const journal = await openJournal({ ...placeIn(home), random: (bytes) => new Uint8Array(bytes) });
    // While it is open, its -wal and -shm exist too.
    const names = readdirSync(join(home, '.local/share/pix'));
    expect(names.sort()).toEqual([
      'journal.key',
      'journal.sqlite',
      'journal.sqlite-shm',
      'journal.sqlite-wal',
    ]);
    expect(foreign(home)).toEqual([]);
    await journal.close();
  },
  'the mark of the journal': (home) => writeMark(placeIn(home), { journal: 'a', seq: 1, at: 1 }),
  'the inbox': (home) => new SqliteInbox(join(home, 'pix', 'inbox.sqlite')).close(),
  'a cache': (home) => new AttemptCache(join(home, 'pix', 'attempts.sqlite'), 'a').close(),
  'a lock': (home) => exclusively(join(home, 'lock'), () => 1),
  '--out, --png and the ready file': (home) => writeAtomicFile(join(home, 'out'), Buffer.from('a')),
  'a result file': async (home) => (await ResultFile.create(join(home, 'results.csv'))).close(),
};

/** What in this folder belongs to another user than the folder. */
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

describe.runIf(process.getuid?.() === 0)('root in the HOME of a user', () => {
  it.each(Object.keys(WRITERS))('makes what belongs to that user: %s', async (name) => {
    const home = homeOfUser();
    await WRITERS[name]?.(home);
    expect(readdirSync(home)).not.toEqual([]);
    expect(foreign(home)).toEqual([]);
  });

  it('gives away no file that has a second name: it may be a link to a file of root', () => {
    const home = homeOfUser();
    const secret = join(tempFolder(), 'secret');
    writeFileSync(secret, 'a');
    linkSync(secret, join(home, 'planted'));
    giveByName(join(home, 'planted'));
    expect(statSync(secret).uid).toBe(0);
  });
});
