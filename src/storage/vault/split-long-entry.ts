import { isJsonObject } from '../../domain/text/json.ts';
import { type KeyringEntry, vaultError } from './vault.ts';
import { parseJsonOrNull } from './vault-entries.ts';

/**
 * Content of the main entry when a long text is stored in several parts. `check` is a hash of the complete
 * text. A wrong hash shows that the parts do not belong together.
 */
interface Manifest {
  readonly parts: number;
  readonly slot: Slot;
  readonly check: string;
}
type Slot = 'a' | 'b';

/**
 * Returns an entry that stores a text longer than `limit` in several parts. New parts are written to the slot
 * that is not in use, and the manifest is replaced last. An interrupted write therefore keeps the old text.
 * @param make returns the entry of an account
 * @param limit maximum characters of one entry; undefined means no limit. The text must be ASCII.
 */
export function splitLongEntry(
  make: (account: string) => KeyringEntry,
  account: string,
  limit: number | undefined,
): KeyringEntry {
  const main = make(account);
  const part = (slot: Slot, index: number): KeyringEntry => make(`${account}#${slot}${index}`);

  /**
   * Deletes the parts of a slot, last part first. If the deletion is interrupted, the remaining parts have no
   * gap. The next call counts the parts up to the first gap, so it finds all remaining parts.
   */
  const clear = async (slot: Slot): Promise<void> => {
    let count = 0;
    while ((await part(slot, count).getPassword()) !== null) count += 1;
    for (count -= 1; count >= 0; count -= 1) await part(slot, count).deletePassword();
  };

  const readOnce = async (): Promise<{ readonly text: string | null } | undefined> => {
    const text = await main.getPassword();
    const manifest = manifestOf(text);
    if (manifest === null) return { text };
    const { slot, parts, check } = manifest;
    const texts = await Promise.all(Array.from({ length: parts }, (_, n) => part(slot, n).getPassword()));
    const whole = texts.join('');
    return sha256(whole) === check ? { text: whole } : undefined;
  };

  return {
    async getPassword() {
      // If another process replaced the text during the first attempt, the second attempt succeeds.
      const read = (await readOnce()) ?? (await readOnce());
      if (read === undefined) throw vaultError('damaged_entry', { entry: account });
      return read.text;
    },
    async setPassword(text) {
      if (limit === undefined) return main.setPassword(text);
      const before = manifestOf(await main.getPassword());
      if (text.length <= limit) {
        await main.setPassword(text);
        for (const slot of ['a', 'b'] as const) await clear(slot);
        return;
      }
      const slot = before?.slot === 'a' ? 'b' : 'a';
      await clear(slot);
      const parts = text.match(new RegExp(`.{1,${limit}}`, 'gs')) ?? [];
      for (const [index, piece] of parts.entries()) await part(slot, index).setPassword(piece);
      const manifest: Manifest = { parts: parts.length, slot, check: sha256(text) };
      await main.setPassword(JSON.stringify(manifest));
      await clear(slot === 'a' ? 'b' : 'a');
    },
    async deletePassword() {
      const isDeleted = await main.deletePassword();
      if (limit !== undefined) for (const slot of ['a', 'b'] as const) await clear(slot);
      return isDeleted;
    },
  };
}

function manifestOf(text: string | null): Manifest | null {
  if (!text?.startsWith('{"parts":')) return null;
  const value = parseJsonOrNull(text);
  return isJsonObject(value) && isManifest(value) ? value : null;
}

const isManifest = (value: Record<string, unknown>): value is Record<string, unknown> & Manifest =>
  Number.isInteger(value.parts) &&
  Number(value.parts) > 0 &&
  Number(value.parts) < 1_000 &&
  (value.slot === 'a' || value.slot === 'b') &&
  typeof value.check === 'string';

const sha256 = (text: string): string =>
  process.getBuiltinModule('node:crypto').hash('sha256', text, 'base64url');
