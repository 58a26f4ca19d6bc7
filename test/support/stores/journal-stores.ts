import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import { openJournal } from '../../../src/storage/journal/open-journal.ts';
import { SqliteJournalSql } from '../../../src/storage/journal/sqlite-journal-sql.ts';
import { testDatabases } from './test-databases.ts';

/** The location of a journal. Each `open` returns a new journal object, as another process would. */
export interface JournalPlaceOfTest {
  /** Environment variables with which `pix` uses this journal. */
  readonly env: Readonly<Record<string, string>>;
  open(): Promise<Journal>;
  end(): Promise<void>;
}

export interface JournalStoreKind {
  readonly name: 'sqlite' | 'postgres';
  start(): Promise<void>;
  place(): Promise<JournalPlaceOfTest>;
  stop(): Promise<void>;
}

const random = (count: number): Uint8Array => randomBytes(count);

function placeOf(env: Record<string, string>, folder?: string): JournalPlaceOfTest {
  return {
    env,
    open: () => openJournal({ env, platform: 'linux', home: '/nowhere', random }),
    end: async () => {
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const sqliteStore: JournalStoreKind = {
  name: 'sqlite',
  start: async () => undefined,
  async place() {
    const folder = mkdtempSync(join(tmpdir(), 'pix-journal-'));
    await putEmptyJournal(folder);
    // Saves a third of the time to open the journal, which would otherwise create its key.
    writeFileSync(join(folder, 'journal.key'), random(32), { mode: 0o600 });
    return placeOf({ PIX_DATA_DIR: folder }, folder);
  },
  stop: async () => undefined,
};

/** Returns SQLite and, if available, PostgreSQL. */
export function journalStores(): readonly JournalStoreKind[] {
  const databases = testDatabases();
  if (databases === null) return [sqliteStore];
  const place = async () => placeOf({ PIX_JOURNAL_URL: await databases.next() });
  return [sqliteStore, { name: 'postgres', start: databases.start, place, stop: databases.stop }];
}

/** Creates a journal for each test, and opens it twice, as two processes would. @returns both views of it */
export function twoViews(store: JournalStoreKind): readonly [Journal, Journal] {
  beforeAll(() => store.start());
  afterAll(() => store.stop());
  let views: readonly Journal[] = [];
  let end: () => Promise<void>;
  beforeEach(async () => {
    const place = await store.place();
    views = [await place.open(), await place.open()];
    end = place.end;
  });
  afterEach(async () => {
    await Promise.all(views.map((view) => view.close()));
    await end();
  });
  const viewAt = (at: 0 | 1): Journal =>
    new Proxy({} as Journal, {
      get(_, name) {
        const view = views[at] as Journal;
        const value = Reflect.get(view, name);
        return typeof value === 'function' ? value.bind(view) : value;
      },
    });
  return [viewAt(0), viewAt(1)];
}

let emptyJournal: Buffer | undefined;

/**
 * Puts an empty journal into the folder, and creates the folder if necessary. It copies a file, because
 * creating a journal takes longer than many commands.
 */
export async function putEmptyJournal(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'journal.sqlite');
  if (emptyJournal === undefined) {
    await new SqliteJournalSql(file, false).close();
    emptyJournal = readFileSync(file);
  } else writeFileSync(file, emptyJournal, { mode: 0o600 });
}
