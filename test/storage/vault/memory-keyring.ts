import type { MakeKeyringEntry } from '../../../src/storage/vault/vault.ts';

/** A keyring in memory. It replaces the system keyring, which not every machine has. */
export interface MemoryKeyring {
  readonly entry: MakeKeyringEntry;
  readonly held: Map<string, string>;
}

/**
 * Returns an empty keyring in memory.
 * @param options `limit`: maximum length of a value, as on Windows. `writes`: if it returns false, the next
 * change throws an error
 */
export function memoryKeyring(options: { limit?: number; writes?: () => boolean } = {}): MemoryKeyring {
  const held = new Map<string, string>();
  const change = (run: () => void): void => {
    if (options.writes?.() === false) throw new Error('killed');
    run();
  };
  const entry: MakeKeyringEntry = (_service, account) => ({
    getPassword: async () => held.get(account) ?? null,
    setPassword: async (value) => {
      if (value.length > (options.limit ?? Number.POSITIVE_INFINITY)) throw new Error('value is too long');
      change(() => held.set(account, value));
    },
    deletePassword: async () => {
      const was = held.has(account);
      change(() => held.delete(account));
      return was;
    },
  });
  return { entry, held };
}
