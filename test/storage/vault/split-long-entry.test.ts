import { describe, expect, it } from 'vitest';
import { splitLongEntry } from '../../../src/storage/vault/keyring-process.ts';
import type { KeyringEntry } from '../../../src/storage/vault/vault.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { memoryKeyring } from './memory-keyring.ts';

const LIMIT = 100;
const OLD = 'o'.repeat(350);
const NEW = 'n'.repeat(250);
const SHORT = 'short';

/**
 * Returns a keyring entry that splits long texts. After a call of `killAfter`, only the given number of
 * changes succeed.
 */
function entryOf(): { entry: KeyringEntry; held: Map<string, string>; killAfter: (changes: number) => void } {
  let left = Number.POSITIVE_INFINITY;
  const writes = (): boolean => {
    left -= 1;
    return left >= 0;
  };
  const { entry, held } = memoryKeyring({ limit: LIMIT, writes });
  const split = splitLongEntry((account) => entry('pix', account), 'id/shop/card.key', LIMIT);
  return {
    entry: split,
    held,
    killAfter: (changes) => {
      left = changes;
    },
  };
}

describe('splitLongEntry', () => {
  it('setPassword stores a text of any length in several entries, and getPassword returns it', async () => {
    const { entry, held } = entryOf();
    for (const text of [OLD, NEW, SHORT, 'x'.repeat(LIMIT), 'x'.repeat(LIMIT + 1), OLD]) {
      await entry.setPassword(text);
      expect(await entry.getPassword()).toBe(text);
    }
    expect([...held.keys()].filter((account) => account !== 'id/shop/card.key')).toHaveLength(4);
  });

  it('deletePassword removes every part of a divided text', async () => {
    const { entry, held } = entryOf();
    await entry.setPassword(OLD);
    expect(await entry.deletePassword()).toBe(true);
    expect([[...held], await entry.getPassword()]).toEqual([[], null]);
    expect(await entry.deletePassword()).toBe(false);
  });

  it.each([
    [OLD, NEW],
    [NEW, OLD],
    [OLD, SHORT],
    [SHORT, OLD],
  ])('getPassword returns one whole text after a killed write', async (before, after) => {
    for (let changes = 0, killed = true; killed; changes += 1) {
      const { entry, held, killAfter } = entryOf();
      await entry.setPassword(before);
      killAfter(changes);
      killed = await entry.setPassword(after).then(
        () => false,
        () => true,
      );
      killAfter(Number.POSITIVE_INFINITY);
      expect([before, after]).toContain(await entry.getPassword());
      await entry.setPassword(NEW);
      expect(await entry.getPassword()).toBe(NEW);
      await entry.deletePassword();
      expect([...held]).toEqual([]);
    }
  });

  it('getPassword returns the complete text or null after the process was killed during a removal', async () => {
    for (let changes = 0, killed = true; killed; changes += 1) {
      const { entry, held, killAfter } = entryOf();
      await entry.setPassword(OLD);
      killAfter(changes);
      killed = await entry.deletePassword().then(
        () => false,
        () => true,
      );
      killAfter(Number.POSITIVE_INFINITY);
      expect([OLD, null]).toContain(await entry.getPassword());
      await entry.deletePassword();
      expect([...held]).toEqual([]);
    }
  });

  it('getPassword refuses parts that belong to different texts', async () => {
    const { entry, held } = entryOf();
    await entry.setPassword(OLD);
    held.set('id/shop/card.key#a1', 'n'.repeat(LIMIT));
    expect((await pixErrorOf(() => entry.getPassword())).init).toMatchObject({
      kind: 'auth',
      key: 'vault.damaged_entry',
    });
    await entry.setPassword(NEW);
    expect(await entry.getPassword()).toBe(NEW);
  });
});
