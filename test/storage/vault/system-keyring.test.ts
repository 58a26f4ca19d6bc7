import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const PROGRAMS = ['dbus-run-session', 'gnome-keyring-daemon', 'gdbus'] as const;
const missing = PROGRAMS.filter(
  (name) =>
    spawnSync(name, [name === 'gdbus' ? 'help' : '--version'], { stdio: 'ignore', env: bareEnvironment() })
      .error,
);
if (missing.length > 0)
  console.log(`The Secret Service is not tested: this machine has no ${missing.join(' and no ')}.`);

/**
 * A shell script with its own D-Bus session and keyring. `use` runs the tested program. The keyring is first
 * unlocked, then locked, then stopped.
 */
const SESSION = `
  use() { "$NODE" "$PROGRAM" "$@" 2>&1 </dev/null; echo; }
  ready() { until "$@" >/dev/null 2>&1; do :; done; }
  printf password | gnome-keyring-daemon --unlock --foreground --components=secrets >/dev/null 2>&1 &
  keyring=$!
  ready gdbus introspect --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets
  use set secret-one
  use get
  use set "$(printf '%05000d' 7)" | tail -c 5
  PIX_CONFIG_DIR=$OTHER use get
  kill $keyring; wait $keyring
  gnome-keyring-daemon --start --foreground --components=secrets >/dev/null 2>&1 &
  keyring=$!
  ready gdbus introspect --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets
  use get
  kill -STOP $keyring
  use get
  kill -KILL $keyring
`;

describe.runIf(missing.length === 0)('keyring vault on a real Secret Service', () => {
  it('the keyring vault returns stored secrets, and reports different errors for a locked and a silent keyring', () => {
    const [home, folder, other] = [tempFolder(), tempFolder(), tempFolder()];
    const { stdout, status } = spawnSync('dbus-run-session', ['--', 'bash', '-c', SESSION], {
      encoding: 'utf8',
      env: bareEnvironment({
        HOME: home,
        XDG_RUNTIME_DIR: home,
        XDG_DATA_HOME: join(home, 'data'),
        PIX_CONFIG_DIR: folder,
        OTHER: other,
        NODE: process.execPath,
        PROGRAM: join(import.meta.dirname, 'use-system-keyring.ts'),
      }),
    });
    expect([stdout.split('\n').filter(Boolean), status]).toEqual([
      ['secret-one', 'secret-one', '0007', 'null', 'vault.keyring_locked', 'vault.keyring_silent'],
      expect.any(Number),
    ]);
  });
});
