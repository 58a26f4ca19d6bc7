import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { ROOT } from '../../guards/source-files.ts';
import { assertBuilt } from '../../support/programs/built.ts';
import { type ProgramEnd, runProgram } from '../../support/programs/run-program.ts';
import { received } from '../../support/servers/received.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

/**
 * Numbers of rows in the lists. A program that loads a whole list at once needs more memory than the heap of
 * that list has.
 */
const ENTRIES = 15_000;
const AUDIT_LINES = 40_000;
const DELIVERIES = 22_500;
const world = eachWorld();

interface Copies {
  readonly rows: number;
  /**
   * Maps a column name to an SQL expression. Each copied row gets the value of this expression in the column.
   * The expression can contain `nth`, the number of the copied row.
   */
  readonly changed: Readonly<Record<string, string>>;
}

/** Copies the first row of a table until the table has the given number of rows. */
function copy(file: string, table: string, { rows, changed }: Copies): void {
  const db = new DatabaseSync(world.path('data', file));
  const names = db
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name));
  const values = names.map((name) => changed[name] ?? name);
  db.exec(`with recursive numbers(nth) as (select 1 union all select nth + 1 from numbers where nth < ${rows - 1})
    insert into ${table} (${names.join(', ')})
    select ${values.join(', ')} from (select * from ${table} limit 1), numbers`);
  db.close();
}

const pay = (): Promise<unknown> =>
  world.run('payout create --key ana@exemplo.com.br --amount 20 --reference first --yes');

async function fillJournal(rows = ENTRIES): Promise<void> {
  await pay();
  copy('journal.sqlite', 'entries', {
    rows,
    changed: {
      id: `id || '-' || nth`,
      reference: `'copy-' || nth`,
      created_at: 'created_at - nth',
      settled_at: 'settled_at - nth',
      service_status: `'COMPLETED'`,
    },
  });
}

async function fillAudit(): Promise<void> {
  await pay();
  copy('journal.sqlite', 'audit', {
    rows: AUDIT_LINES,
    changed: { n: 'n + nth', line: `replace(line, '"n":1,', '"n":' || (n + nth) || ',')` },
  });
}

async function fillInbox(): Promise<void> {
  mkdirSync(world.path('data'), { recursive: true, mode: 0o700 });
  const inbox = await openInbox(world.path('data', 'inbox.sqlite'));
  await inbox.append(received({ id: 'TX0', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED'));
  await inbox.close();
  copy('inbox.sqlite', 'deliveries', {
    rows: DELIVERIES,
    changed: { id: 'id + nth', transaction_id: `'TX' || nth`, dedupe_key: `dedupe_key || nth` },
  });
}

/** Runs the built program in its own process, because a heap limit applies to a whole process. */
function listed(line: string, heapMb: number): Promise<ProgramEnd> {
  assertBuilt();
  const args = [`--max-old-space-size=${heapMb}`, join(ROOT, 'bin/run.js'), ...line.split(' ')];
  return runProgram(args, {
    env: { PIX_CONFIG_DIR: world.path('config'), PIX_DATA_DIR: world.path('data') },
  });
}

interface LongList {
  readonly command: string;
  readonly rows: number;
  /**
   * Limit for the heap of the tested program, in MB. With a smaller heap, the program would spend most of its
   * time on garbage collection. The entries of the journal alone need 35 MB.
   */
  readonly heapMb: number;
  readonly fill: () => Promise<void>;
  /**
   * Returns the sort key of a row: the creation time in ms, or the row number. The sort keys must decrease
   * from row to row.
   */
  readonly place: (row: { readonly id: number; readonly n: number; readonly createdAt: string }) => number;
}

describe.each<LongList>([
  {
    command: 'journal list',
    rows: ENTRIES,
    heapMb: 34,
    fill: fillJournal,
    place: ({ createdAt }) => Date.parse(createdAt),
  },
  { command: 'audit list', rows: AUDIT_LINES, heapMb: 32, fill: fillAudit, place: ({ n }) => n },
  { command: 'inbox list', rows: DELIVERIES, heapMb: 32, fill: fillInbox, place: ({ id }) => Number(id) },
])('pix $command', ({ command, rows, heapMb, fill, place }) => {
  it('pix $command --all prints each row once, newest first, with a heap too small for all rows at once', async () => {
    await fill();
    const { code, stdout, stderr } = await listed(`${command} --all -o ndjson`, heapMb);
    expect(code, stderr.slice(0, 500)).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(rows);
    const places = lines.map((line) => place(JSON.parse(line)));
    expect(places.every((one, at) => at === 0 || one < (places[at - 1] ?? 0))).toBe(true);
    expect(stderr).toBe('');
    const few = await world.run(`${command} --limit 1001 -o ndjson`);
    expect(few.stdout.trim().split('\n')).toEqual(lines.slice(0, 1001));
    expect(few.stderr).toContain('1001');
  });
});

it('pix journal prune removes the receiver from every old entry, and reads the entries in several steps', async () => {
  const entries = 1_600;
  await fillJournal(entries);
  expect(await world.json('journal prune --older-than now --yes')).toMatchObject({
    // `journal prune` leaves the first entry unchanged, because its outcome was resolved too recently.
    reduced: entries - 1,
  });
  expect((await world.run('journal prune --older-than now --yes --json')).stdout).toContain('"reduced": 0');
});
