import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { leaseOwnerName } from '../../../src/cli/session/session.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import { hasJournal, type JournalPlace, openJournal } from '../../../src/storage/journal/open-journal.ts';
import { openPostgresJournal } from '../../../src/storage/journal/open-postgres-journal.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { intent, lease, openEntry } from '../../support/stores/journal-intent.ts';
import { testDatabases } from '../../support/stores/test-databases.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

it('leaseOwnerName returns the host name, the process id and a random part', () => {
  const one = leaseOwnerName(() => new Uint8Array([0, 1, 2, 3, 254, 255]));
  expect(one).toBe(`${hostname()}:${process.pid}:00010203feff`);
});

describe('openJournal with a journal on this machine', () => {
  const folder = (): string => join(tempFolder(), 'data');
  const place = (data: string, env: Record<string, string> = {}) => ({
    env: { PIX_DATA_DIR: data, ...env },
    platform: 'linux' as const,
    home: '/nowhere',
    random: (count: number) => new Uint8Array(count).fill(7),
  });

  it('hasJournal returns true if the journal was opened before or is in PostgreSQL', async () => {
    const data = folder();
    expect(hasJournal(place(data))).toBe(false);
    expect(hasJournal(place(data, { PIX_JOURNAL_URL: 'postgres://127.0.0.1/pix' }))).toBe(true);
    const journal = await openJournal(place(data));
    await journal.close();
    expect(hasJournal(place(data))).toBe(true);
  });

  it('openJournal stores a new key in a file that only its owner can read, and later uses this key again', async () => {
    const data = folder();
    const first = await openJournal(place(data));
    const key = join(data, 'journal.key');
    expect([...readFileSync(key)]).toEqual(Array(32).fill(7));
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(readdirSync(data).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    const print = first.fingerprint('52998224725');
    await first.close();
    const again = await openJournal({ ...place(data), random: (count) => new Uint8Array(count).fill(9) });
    expect(again.fingerprint('52998224725')).toBe(print);
    await again.close();
  });

  it('openJournal refuses an incomplete key and does not replace it', async () => {
    const data = folder();
    const journal = await openJournal(place(data));
    await journal.close();
    const key = join(data, 'journal.key');
    writeFileSync(key, 'half');
    const { init } = await pixErrorOf(() => openJournal(place(data)));
    expect(init).toEqual({
      kind: 'usage',
      key: 'journal.key_damaged',
      params: { file: key },
      outcome: 'not_sent',
      errorCode: 'journal_key_damaged',
      hintKey: 'journal.key_damaged.hint',
    });
    expect(readFileSync(key, 'utf8')).toBe('half');
  });

  it('openJournal refuses to create a new key while the journal has entries', async () => {
    const data = folder();
    const journal = await openJournal(place(data));
    await journal.open(intent(), lease());
    await journal.close();
    rmSync(join(data, 'journal.key'));
    expect((await pixErrorOf(() => openJournal(place(data)))).init.key).toBe('journal.key_damaged');
    expect(readdirSync(data)).not.toContain('journal.key');
  });

  it('openJournal uses the key that another process has created at the same time', async () => {
    const data = folder();
    const theirs = new Uint8Array(32).fill(9);
    const random = (): Uint8Array => {
      writeFileSync(join(data, 'journal.key'), theirs);
      return new Uint8Array(32).fill(7);
    };
    const journal = await openJournal({ ...place(data), random });
    const print = journal.fingerprint('52998224725');
    await journal.close();
    expect([...readFileSync(join(data, 'journal.key'))]).toEqual([...theirs]);
    expect(readdirSync(data).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    const again = await openJournal(place(data));
    expect(again.fingerprint('52998224725')).toBe(print);
    await again.close();
  });

  it.runIf(process.platform === 'linux')('openJournal leaves no file if it cannot link the key', async () => {
    const data = folder();
    await (await openJournal(place(data))).close();
    rmSync(join(data, 'journal.key'));
    const random = (): Uint8Array => {
      for (const name of readdirSync(data)) if (name.endsWith('.tmp')) rmSync(join(data, name));
      return new Uint8Array(32);
    };
    const openFiles = (): number => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    const failing = openJournal({ ...place(data), random });
    await expect(failing).rejects.toMatchObject({ code: 'ENOENT', syscall: 'link' });
    expect(openFiles()).toBe(before);
    expect(readdirSync(data).filter((name) => /\.(tmp|key)/.test(name))).toEqual([]);
  });

  it('openJournal stores its key in a data folder whose name ends with ".sqlite"', async () => {
    const data = `${folder()}.sqlite`;
    const journal = await openJournal(place(data));
    await journal.close();
    expect(readdirSync(data)).toContain('journal.key');
  });

  it('Journal.close waits until the writes that are in progress have ended', async () => {
    const data = folder();
    const journal = await openJournal(place(data));
    const opening = journal.open(intent({ id: 'e1' }), lease());
    await journal.close();
    expect(await opening).toMatchObject({ kind: 'opened', entry: { id: 'e1' } });
    await expect(journal.get('e1')).rejects.toThrow();
    const again = await openJournal(place(data));
    expect(await again.get('e1')).toMatchObject({ id: 'e1' });
    await again.close();
  });
});

const databases = testDatabases();
describe.each(databases === null ? [] : [databases])('openJournal with a journal in PostgreSQL', (server) => {
  beforeAll(() => server.start());
  afterAll(() => server.stop());

  it('an entry is durable when it is opened, even if the database does not wait for its disk', async () => {
    for (const [set, used] of [
      ['off', 'on'],
      ['remote_apply', 'remote_apply'],
    ]) {
      const url = `${await server.next()}%20-csynchronous_commit%3D${set}`;
      const { sql } = await openPostgresJournal(url, (count) => new Uint8Array(count));
      const [row] = await sql.decide("select current_setting('synchronous_commit') as used", [], 'print');
      expect(row).toEqual({ used });
      await sql.close();
    }
  });

  it('openJournal refuses an incomplete key of a journal in PostgreSQL', async () => {
    const url = await server.next();
    const shared = { env: { PIX_JOURNAL_URL: url }, platform: 'linux', home: '/nowhere' } as const;
    const random = (count: number): Uint8Array => new Uint8Array(count).fill(7);
    await (await openJournal({ ...shared, random })).close();
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query("update pix_journal set key = '\\x0707'");
    const { init } = await pixErrorOf(() => openJournal({ ...shared, random }));
    expect(init).toEqual({
      kind: 'usage',
      key: 'journal.key_damaged',
      params: { file: 'pix_journal.key' },
      outcome: 'not_sent',
      errorCode: 'journal_key_damaged',
    });
    // Counts the open connections. After openJournal has failed, all connections must be closed.
    const open = async (): Promise<number> => {
      const found =
        "select 1 from pg_stat_activity where application_name = 'pix' and datname = current_database()";
      return (await client.query(found)).rowCount ?? 0;
    };
    // PostgreSQL needs a moment to notice that the client has closed a connection.
    for (let looks = 0; looks < 200 && (await open()) > 0; looks += 1);
    expect(await open()).toBe(0);
    await client.end();
  });
});

describe('openJournal in a folder that refuses new files', () => {
  let folder: string;
  const open = async (changes: Partial<JournalPlace> = {}): Promise<Journal> => {
    const random = (count: number): Uint8Array => new Uint8Array(count).fill(7);
    const env = { PIX_DATA_DIR: folder };
    const journal = await openJournal({ env, platform: 'linux', home: '/nowhere', random, ...changes });
    onTestFinished(() => journal.close());
    return journal;
  };
  const print = (journal: Journal): string => journal.fingerprint('52998224725');

  describe('openJournal when the data folder cannot be created', () => {
    it.runIf(process.platform === 'linux')('only a reading command gets an empty journal', async () => {
      // No folder can be created below /sys.
      const env = { PIX_DATA_DIR: '/sys/pix-test' };
      const { init } = await pixErrorOf(() => open({ env }));
      const file = '/sys/pix-test/journal.sqlite';
      expect(init).toMatchObject({ kind: 'usage', key: 'sqlite.not_writable', params: { file } });
      const reading = await open({ env, mayOnlyRead: true });
      expect(await reading.list({ limit: 9 })).toEqual([]);
      await expect(openEntry(reading, intent())).rejects.toThrow();
    });
  });

  // Root could create files even in a folder that permits no new files.
  describe.runIf(process.getuid?.() !== 0)('openJournal when the folder permits no new files', () => {
    const other = (count: number): Uint8Array => new Uint8Array(count).fill(9);
    let first: Journal;
    beforeEach(async () => {
      folder = tempFolder();
      // While `first` is open, all SQLite files exist. If a test calls `open` again, only the key file may be
      // missing.
      first = await open();
    });
    const forbidFiles = (): void => {
      chmodSync(folder, 0o500);
      onTestFinished(() => chmodSync(folder, 0o700));
    };

    it('openJournal for a command that only reads uses a new key if the key file is missing, but stores no key', async () => {
      rmSync(join(folder, 'journal.key'));
      forbidFiles();
      const { init } = await pixErrorOf(() => open({ random: other }));
      expect(init).toMatchObject({ kind: 'usage', key: 'sqlite.not_writable' });
      const reading = await open({ random: other, mayOnlyRead: true });
      expect(print(reading)).not.toBe(print(first));
      expect(existsSync(join(folder, 'journal.key'))).toBe(false);
    });

    it('openJournal uses the stored key even if the journal has no entries', async () => {
      forbidFiles();
      for (const mayOnlyRead of [true, false])
        expect(print(await open({ random: other, mayOnlyRead }))).toBe(print(first));
    });
  });
});
