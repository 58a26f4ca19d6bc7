import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { ROOT } from '../../guards/source-files.ts';
import { assertBuilt } from '../../support/programs/built.ts';
import { type ProgramEnd, runProgram } from '../../support/programs/run-program.ts';
import { received } from '../../support/servers/received.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

/** As objects they take more than the heap that the program is given here. */
const MANY = 40_000;
const HEAP_MB = 26;

let world: PixWorld;
beforeEach(async () => {
  world = await pixWorld();
});
afterEach(() => world.close());

/** Copies the first row of a table, with these columns changed: `nth` is the number of the copy. */
function copy(file: string, table: string, changed: Readonly<Record<string, string>>): void {
  const db = new DatabaseSync(join(world.home, 'data', file));
  const names = db
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name));
  const values = names.map((name) => changed[name] ?? name);
  db.exec(`with recursive numbers(nth) as (select 1 union all select nth + 1 from numbers where nth < ${MANY - 1})
    insert into ${table} (${names.join(', ')})
    select ${values.join(', ')} from (select * from ${table} limit 1), numbers`);
  db.close();
}

const pay = (): Promise<unknown> =>
  world.run('payout create --key ana@exemplo.com.br --amount 20 --reference first --yes');

async function fillJournal(): Promise<void> {
  await pay();
  copy('journal.sqlite', 'entries', {
    id: `id || '-' || nth`,
    reference: `'copy-' || nth`,
    created_at: 'created_at - nth',
    settled_at: 'settled_at - nth',
    service_status: `'COMPLETED'`,
  });
}

async function fillAudit(): Promise<void> {
  await pay();
  copy('journal.sqlite', 'audit', {
    n: 'n + nth',
    line: `replace(line, '"n":1,', '"n":' || (n + nth) || ',')`,
  });
}

async function fillInbox(): Promise<void> {
  mkdirSync(join(world.home, 'data'), { recursive: true, mode: 0o700 });
  const inbox = await openInbox(join(world.home, 'data', 'inbox.sqlite'));
  await inbox.append(received({ id: 'TX0', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED'));
  await inbox.close();
  copy('inbox.sqlite', 'deliveries', {
    id: 'id + nth',
    transaction_id: `'TX' || nth`,
    dedupe_key: `dedupe_key || nth`,
  });
}

/** Runs the built program, since only a process of its own has a heap of its own. */
function listed(line: string): Promise<ProgramEnd> {
  assertBuilt();
  const args = [`--max-old-space-size=${HEAP_MB}`, join(ROOT, 'bin/run.js'), ...line.split(' ')];
  return runProgram(args, {
    env: { PIX_CONFIG_DIR: join(world.home, 'config'), PIX_DATA_DIR: join(world.home, 'data') },
  });
}

/** A number of each row that falls along the list: time in ms, or place. */
type Falling = (row: { readonly id: number; readonly n: number; readonly createdAt: string }) => number;

describe.each<[string, () => Promise<void>, Falling]>([
  ['journal list', fillJournal, ({ createdAt }) => Date.parse(createdAt)],
  ['audit list', fillAudit, ({ n }) => n],
  ['inbox list', fillInbox, ({ id }) => Number(id)],
])('pix %s', (command, fill, falling) => {
  it('prints a long list without holding it, each row once, the newest first; or the first ones', async () => {
    await fill();
    const { code, stdout, stderr } = await listed(`${command} --all -o ndjson`);
    expect(code, stderr.slice(0, 500)).toBe(0);
    const rows = stdout.trim().split('\n');
    expect(rows).toHaveLength(MANY);
    const places = rows.map((row) => falling(JSON.parse(row)));
    expect(places.every((place, at) => at === 0 || place < (places[at - 1] ?? 0))).toBe(true);
    expect(stderr).toBe('');
    const few = await listed(`${command} --limit 1001 -o ndjson`);
    expect(few.stdout.trim().split('\n')).toEqual(rows.slice(0, 1001));
    expect(few.stderr).toContain('1001');
    expect((await listed(`${command} --limit ${MANY} -o ndjson`)).stderr).toBe('');
  });
});

describe('pix journal prune', () => {
  // The first was settled at this moment.
  it('takes the receiver from every earlier entry of a long journal', async () => {
    await fillJournal();
    expect(await world.json('journal prune --older-than now --yes --json')).toMatchObject({
      reduced: MANY - 1,
    });
    expect((await world.run('journal prune --older-than now --yes --json')).stdout).toContain('"reduced": 0');
  });
});
