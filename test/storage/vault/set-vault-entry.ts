// Tests run this script as a separate process. It writes `count` entries named `<prefix>-<n>` of profile
// `shop` into the plain or encrypted vault.
import { openVault } from '../../../src/storage/vault/open-vault.ts';

const [kind = '', configDir = '', prefix = '', count = '0'] = process.argv.slice(2);
if (kind !== 'plain' && kind !== 'file') throw new Error(`no such vault: ${kind}`);
const { env, platform } = process;
const vault = await openVault(kind, { configDir, env, platform, scryptCost: 16 });
for (let n = 0; n < Number(count); n += 1) await vault.set('shop', `${prefix}-${n}`, `secret-${prefix}-${n}`);
