import crypto from 'node:crypto';
import { vi } from 'vitest';

/**
 * Lowers the cost of vault keys in the running test, because the usual cost takes half a second per key. The
 * tests of `deriveKey` use the usual cost.
 */
export function cheapVaultKeys(): void {
  const { scrypt } = crypto;
  vi.spyOn(crypto, 'scrypt').mockImplementation(((passphrase, salt, length, options, done) =>
    scrypt(passphrase, salt, length, { ...options, N: 16 }, done)) as typeof scrypt);
}
