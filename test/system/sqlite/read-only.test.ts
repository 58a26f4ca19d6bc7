import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { durablePragmas } from '../../../src/system/sqlite/sqlite-file.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

const PAYOUT = 'payout create --key 11144477735 --amount 20 --yes';

async function openWorld(): Promise<PixWorld> {
  const world = await pixWorld();
  onTestFinished(() => world.close());
  return world;
}

/**
 * Creates folders with the names of the -shm files of SQLite. SQLite then cannot use its write-ahead log,
 * even as root.
 * @returns a function that removes the folders
 */
function blockWrites(world: PixWorld): () => void {
  const folders = ['journal', 'inbox'].map((name) => join(world.home, 'data', `${name}.sqlite-shm`));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  return () => {
    for (const folder of folders) rmdirSync(folder);
  };
}

describe('pix with databases that it cannot write', () => {
  it.each([
    ['journal list', 'order-1'],
    ['audit list', 'payout create'],
    ['journal list --json', 'order-1'],
    ['balance', 'R$'],
    ['inbox list', ''],
    ['inbox stats', ''],
    ['reconcile --from today', '0 differences'],
  ])('pix %s works although pix cannot write its databases', async (command, shown) => {
    const world = await openWorld();
    expect((await world.run(`${PAYOUT} --reference order-1`)).code).toBe(0);
    await world.run('inbox list');
    blockWrites(world);
    const { code, stdout, stderr } = await world.run(command);
    expect([code, `${stdout}${stderr}`.includes(shown)], stderr).toEqual([0, true]);
  });

  it('pix journal list reads the write-ahead log that a crashed process left, and leaves no copy of it', async () => {
    const world = await openWorld();
    await world.run(`${PAYOUT} --reference order-1`);
    const file = join(world.home, 'data', 'journal.sqlite');
    // The write-ahead log stays on the disk while this connection has the database open.
    const other = new DatabaseSync(file);
    other.exec('select 1 from entries');
    await world.run(`${PAYOUT} --reference order-2`);
    const left = ['', '-wal'].map((end) => [file + end, readFileSync(file + end)] as const);
    other.close();
    for (const [name, content] of left) writeFileSync(name, content);
    blockWrites(world);
    const { code, stdout, stderr } = await world.run('journal list --json');
    const entries = JSON.parse(stdout) as readonly { reference: string }[];
    const references = entries.map(({ reference }) => reference).sort();
    expect([code, references], stderr).toEqual([0, ['order-1', 'order-2']]);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('pix-read-'))).toEqual([]);
    expect((await world.run(`${PAYOUT} --reference order-3`)).code).toBe(2);
  });

  it.runIf(process.platform === 'linux')('lists print nothing if there can be no data folder', async () => {
    const world = await openWorld();
    // Linux permits no new folders below /sys.
    const env = { PIX_DATA_DIR: '/sys/pix-test' };
    for (const command of ['journal list', 'inbox list', 'audit list']) {
      const { code, stdout, stderr } = await world.run(command, { env });
      expect([command, code, stdout]).toEqual([command, 0, '']);
      expect(stderr).not.toContain('Error');
    }
  });

  it('pix payout create sends nothing while its journal is not writable, and pays when the journal is writable again', async () => {
    const world = await openWorld();
    await world.run(`${PAYOUT} --reference order-1`);
    const unblock = blockWrites(world);
    const { code, stderr } = await world.run(`${PAYOUT} --reference order-2`);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Cannot open')]);
    expect(await world.json('transaction list --json')).toHaveLength(1);
    unblock();
    const { outcome } = await world.json<{ outcome?: string }>(`${PAYOUT} --reference order-2 --json`);
    expect(outcome).not.toBe('unknown');
    const entries = await world.json<readonly { reference: string }[]>('journal list --json');
    expect(entries.map(({ reference }) => reference)).toEqual(['order-2', 'order-1']);
  });
});

it('durablePragmas on macOS also makes the drive flush its cache at commits and checkpoints', () => {
  expect(durablePragmas('darwin')).toBe(
    `${durablePragmas('linux')} pragma fullfsync = on; pragma checkpoint_fullfsync = on;`,
  );
  expect(durablePragmas('linux')).toBe('pragma journal_mode = wal; pragma synchronous = full;');
});
