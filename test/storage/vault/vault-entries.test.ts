import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  changeEntry,
  parseEntries,
  serialiseEntries,
  type VaultEntries,
  type VaultFormat,
} from '../../../src/storage/vault/vault-entries.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const plain = (file: string): VaultFormat => ({
  read: async (bytes) => parseEntries(file, bytes.toString('utf8')),
  write: async (entries) => serialiseEntries(entries),
});

/**
 * Returns a vault format whose first `write` calls `meanwhile`. In `meanwhile`, a test changes the file as
 * another process would.
 */
function interrupted(file: string, meanwhile: () => unknown) {
  let writes = 0;
  const write = async (entries: VaultEntries): Promise<string> => {
    writes += 1;
    if (writes === 1) await meanwhile();
    return serialiseEntries(entries);
  };
  return { format: { ...plain(file), write }, writes: () => writes };
}
const newFile = (): string => join(tempFolder(), 'vault', 'shop.json');
const entriesOf = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

describe('changeEntry while another process writes', () => {
  it.each([
    ['created', {}],
    ['changed', { old: '0' }],
  ])('changeEntry keeps the entries of a file that was just %s', async (_what, before) => {
    const file = newFile();
    for (const [name, value] of Object.entries(before)) await changeEntry(file, plain(file), name, value);
    const { format, writes } = interrupted(file, () => changeEntry(file, plain(file), 'theirs', '1'));
    await changeEntry(file, format, 'ours', '2');
    expect([entriesOf(file), writes()]).toEqual([{ ...before, theirs: '1', ours: '2' }, 2]);
  });

  it('changeEntry does not restore the old entries if another process removed the file during the write', async () => {
    const file = newFile();
    await changeEntry(file, plain(file), 'old', '0');
    const { format, writes } = interrupted(file, () => rmSync(file));
    await changeEntry(file, format, 'ours', '2');
    expect([entriesOf(file), writes()]).toEqual([{ ours: '2' }, 2]);
  });

  it('changeEntry writes only once if no other process changes the file', async () => {
    const file = newFile();
    const quiet = interrupted(file, () => undefined);
    await changeEntry(file, quiet.format, 'ours', '1');
    const back = interrupted(file, async () => {
      await changeEntry(file, plain(file), 'ours', '7');
      await changeEntry(file, plain(file), 'ours', '1');
    });
    await changeEntry(file, back.format, 'ours', '2');
    expect([entriesOf(file), quiet.writes(), back.writes()]).toEqual([{ ours: '2' }, 1, 1]);
  });

  it('changeEntry creates no file when the entry to remove does not exist', async () => {
    const file = newFile();
    await changeEntry(file, plain(file), 'ours', null);
    expect(existsSync(file)).toBe(false);
  });
});

it.each(['"text"', '5', 'true', 'null', '["a"]', '{"a":1}', '{'])(
  'parseEntries refuses the text %s as damaged',
  async (text) => {
    const { init } = await pixErrorOf(() => parseEntries('shop.json', text));
    expect(init).toMatchObject({ key: 'vault.damaged', params: { file: 'shop.json' } });
  },
);
