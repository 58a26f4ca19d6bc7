// Tests run this script as a separate process. It sets, gets or removes an entry of the system keyring, and
// writes the value or the error's key to stderr.

import { join } from 'node:path';
import { PixError } from '../../../src/domain/pix-error.ts';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';

const [act = 'get', value = ''] = process.argv.slice(2);
const vault = await openVault('keyring', {
  configDir: process.env.PIX_CONFIG_DIR ?? '/nowhere',
  env: process.env,
  platform: process.platform,
  keyringProcess: {
    program: [process.execPath, join(import.meta.dirname, '../../../bin/keyring.js')],
    env: process.env,
    clock: systemClock,
    onSignal: () => () => undefined,
    onWaiting: () => undefined,
  },
});
try {
  if (act === 'set') await vault.set('shop', 'token.a', value);
  else if (act === 'remove') await vault.remove('shop', 'token.a');
  process.stderr.write(String(await vault.get('shop', 'token.a')));
} catch (error) {
  process.stderr.write(error instanceof PixError ? error.init.key : String(error));
}
vault.close?.();
