import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StopSignal } from '../../../src/cli/session/world.ts';
import type { Transport } from '../../../src/contract/transport.ts';
import type { PixWorld } from '../../support/worlds/pix-world.ts';

/** The test interrupts a command after this number of requests and answers, counted together. */
const MOST_LINES = 120;
const JOURNAL = 'data/journal.sqlite';

export interface Seen {
  readonly code: number;
  readonly text: string;
  /**
   * Whether the run had an effect that could change the next run in this world. Such a run sent a request
   * other than GET, wrote a file or the journal, used random numbers, or moved the clock.
   */
  readonly changed: boolean;
}

/**
 * Runs a command, and returns its exit code, requests, answers, output, files and journal entries. The clock
 * of the sandbox follows the clock of the user.
 */
export async function observe(
  world: PixWorld,
  argv: readonly string[],
  stdin: string | undefined,
): Promise<Seen> {
  const lines: string[] = [];
  const start = world.clock.now();
  const drawn = world.drawn();
  const before = filesIn(world.home);
  const journalBefore = journalStamp(world.home);
  let changed = false;
  let stop: ((name: StopSignal) => void) | undefined;
  const transport: Transport = async (request) => {
    lines.push(`${request.method} ${request.url} ${request.body ?? ''} ${JSON.stringify(request.headers)}`);
    changed ||= request.method !== 'GET';
    if (lines.length >= MOST_LINES) stop?.('SIGINT');
    await world.sandboxClock.advance(Math.max(0, world.clock.now() - world.sandboxClock.now()));
    const reply = await world.sandbox.handle(request);
    lines.push(`${reply.status}`);
    return reply;
  };
  const ran = await world.run(argv, {
    transport,
    ...(stdin === undefined ? {} : { stdin }),
    during: (signal) => {
      stop = signal;
    },
  });
  const after = filesIn(world.home);
  const isJournalWritten = journalStamp(world.home) !== journalBefore;
  const journal = isJournalWritten ? entriesOf(join(world.home, JOURNAL)) : 'as it was';
  changed ||= after !== before || isJournalWritten || world.drawn() !== drawn || world.clock.now() !== start;
  // The message of a refused request contains a request id. The sandbox increments this id, so the next run
  // would print a different message.
  changed ||= ran.code !== 0 && lines.length > 0;
  const text = [...lines, ran.stdout, ran.stderr, after, JSON.stringify(journal)]
    .join('\n')
    .replaceAll(world.home, '~');
  return { code: ran.code, text, changed };
}

/** Returns a text that changes when the journal is written. Reading the journal would be slower. */
function journalStamp(home: string): string {
  const stats = [JOURNAL, `${JOURNAL}-wal`].map((name) =>
    statSync(join(home, name), { bigint: true, throwIfNoEntry: false }),
  );
  return stats
    .map((file) => (file === undefined ? '' : `${file.ino} ${file.size} ${file.mtimeNs}`))
    .join('\n');
}

/** Reads the journal directly, because `pix journal list` is slower than the observed command. */
function entriesOf(file: string): readonly unknown[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db.prepare('select * from entries order by reference').all();
  } finally {
    db.close();
  }
}

/**
 * Returns the names of all files below the user's home. The names of exported files are followed by their
 * content.
 */
function filesIn(home: string): string {
  const entries = readdirSync(home, { withFileTypes: true, recursive: true }).filter(
    (entry) =>
      // The names of files in `journals` depend on the path of the world. Each world has a different path.
      entry.isFile() && !entry.parentPath.endsWith('/journals'),
  );
  return entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => (/\.(csv|json|png|ndjson)$/.test(file) ? `${file} ${readFileSync(file, 'base64')}` : file))
    .join('\n');
}
