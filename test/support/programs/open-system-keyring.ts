// Run by node where there is no keyring: writes the key of the error that reading one fails with to stderr.

import { PixError } from '../../../src/domain/errors.ts';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';

const deps = { configDir: '/nowhere', env: process.env, platform: process.platform, clock: systemClock };
try {
  await (await openVault('keyring', deps)).get('pix-test', 'token');
} catch (error) {
  process.stderr.write(error instanceof PixError ? error.init.key : String(error));
}
