// Tests run this script as a separate process. It adds `count` profiles named `<prefix>-<n>` to the
// configuration in `folder`.
import { newProfile } from '../../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';

const [folder = '', prefix = '', count = '0'] = process.argv.slice(2);
const store = new ProfileStore(folder);
for (let n = 0; n < Number(count); n += 1) await store.put(newProfile(`${prefix}-${n}`, 'plain'));
