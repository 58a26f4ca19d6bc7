import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import { type JournalPlace, openJournal } from '../../../src/storage/journal/open-journal.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { intent, openEntry } from '../../support/stores/journal-intent.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

let folder: string;
const inFolder = (name: string): string => join(folder, name);
const open = async (changes: Partial<JournalPlace> = {}): Promise<Journal> => {
  const random = (count: number): Uint8Array => new Uint8Array(count).fill(7);
  const env = { PIX_DATA_DIR: folder };
  const journal = await openJournal({ env, platform: 'linux', home: '/nowhere', random, ...changes });
  onTestFinished(() => journal.close());
  return journal;
};
const print = (journal: Journal): string => journal.fingerprint('52998224725');
beforeEach(() => {
  folder = tempFolder();
});

describe('openJournal when the data folder cannot be created', () => {
  it.runIf(process.platform === 'linux')(
    'openJournal returns an empty journal if the command only reads, and otherwise throws',
    async () => {
      // No folder can be created below /sys.
      const env = { PIX_DATA_DIR: '/sys/pix-test' };
      const { init } = await pixErrorOf(() => open({ env }));
      const file = '/sys/pix-test/journal.sqlite';
      expect(init).toMatchObject({ kind: 'usage', key: 'sqlite.not_writable', params: { file } });
      const reading = await open({ env, mayOnlyRead: true });
      expect(await reading.list({ limit: 9 })).toEqual([]);
      await expect(openEntry(reading, intent())).rejects.toThrow();
    },
  );
});

// Root could create files even in a folder that permits no new files.
describe.runIf(process.getuid?.() !== 0)('openJournal when the folder permits no new files', () => {
  const other = (count: number): Uint8Array => new Uint8Array(count).fill(9);
  let first: Journal;
  beforeEach(async () => {
    // While `first` is open, all SQLite files exist. If a test calls `open` again, only the key file may be
    // missing.
    first = await open();
  });
  const forbidFiles = (): void => {
    chmodSync(folder, 0o500);
    onTestFinished(() => chmodSync(folder, 0o700));
  };

  it('openJournal for a command that only reads uses a new key if the key file is missing, but stores no key', async () => {
    rmSync(inFolder('journal.key'));
    forbidFiles();
    const { init } = await pixErrorOf(() => open({ random: other }));
    expect(init).toMatchObject({ kind: 'usage', key: 'sqlite.not_writable' });
    const reading = await open({ random: other, mayOnlyRead: true });
    expect(print(reading)).not.toBe(print(first));
    expect(existsSync(inFolder('journal.key'))).toBe(false);
  });

  it('openJournal uses the stored key even if the journal has no entries', async () => {
    forbidFiles();
    for (const mayOnlyRead of [true, false])
      expect(print(await open({ random: other, mayOnlyRead }))).toBe(print(first));
  });
});
