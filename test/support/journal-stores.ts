import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Journal } from '../../src/storage/journal.ts';
import { openJournal } from '../../src/storage/open-journal.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from './postgres.ts';

/** A place to keep a journal in, and as many processes' views of it as a test opens. */
export interface JournalPlaceOfTest {
  /** For the environment of a `pix`. */
  readonly env: Readonly<Record<string, string>>;
  open(): Promise<Journal>;
  end(): Promise<void>;
}

export interface JournalStoreKind {
  readonly name: 'sqlite' | 'postgres';
  start(): Promise<void>;
  /** A new, empty journal. */
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

const sqlite: JournalStoreKind = {
  name: 'sqlite',
  start: async () => undefined,
  async place() {
    const folder = mkdtempSync(join(tmpdir(), 'pix-journal-'));
    return placeOf({ PIX_DATA_DIR: folder }, folder);
  },
  stop: async () => undefined,
};

function postgres(programs: string): JournalStoreKind {
  let server: PostgresServer | undefined;
  let count = 0;
  return {
    name: 'postgres',
    async start() {
      server = await startPostgres(programs);
    },
    async place() {
      if (server === undefined) throw new Error('start() comes first');
      count += 1;
      return placeOf({ PIX_JOURNAL_URL: await server.database(`journal_${count}`) });
    },
    stop: async () => server?.stop(),
  };
}

/** Both stores; the same tests run on each. Where no PostgreSQL can be had, it says so and leaves that one out. */
export function journalStores(): readonly JournalStoreKind[] {
  const programs = postgresPrograms();
  if (programs !== null) return [sqlite, postgres(programs)];
  console.log('The journal in PostgreSQL is not tested: no server on this machine, and none could be added.');
  return [sqlite];
}
