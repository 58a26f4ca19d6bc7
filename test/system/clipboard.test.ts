import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyPrograms, copyWithProgram } from '../../src/system/clipboard.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

it.each([
  ['linux', {}, []],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, ['wl-copy', 'xclip', 'xsel']],
  ['linux', { DISPLAY: ':0', TMUX: '/tmp/tmux' }, ['xclip', 'xsel', 'tmux']],
  ['linux', { WSL_DISTRO_NAME: 'Debian' }, ['clip.exe']],
  ['linux', { DISPLAY: 'localhost:10.0', SSH_CONNECTION: '1 2 3 4', TMUX: '/tmp/tmux' }, ['tmux']],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0', SSH_TTY: '/dev/pts/1' }, []],
  ['darwin', { TMUX: '/tmp/tmux' }, ['pbcopy', 'tmux']],
  ['win32', {}, ['clip.exe']],
] as const)('copyPrograms on %s with %j returns %j', (platform, env, names) => {
  expect(copyPrograms(env, platform).map(({ command: [name] }) => name)).toEqual(names);
});

describe('copyWithProgram', () => {
  let home = '';
  beforeEach(() => {
    home = tempFolder();
  });
  /** Adds a program to the PATH of the test. */
  const program = (name: string, script: string): void =>
    writeFileSync(join(home, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = (): Record<string, string> =>
    bareEnvironment({ PATH: `${home}:${bareEnvironment().PATH}`, DISPLAY: ':0', OUT: join(home, 'out') });

  it('copyWithProgram gives the text to the first program that works', async () => {
    program('xclip', 'exit 1');
    program('xsel', 'cat > "$OUT"');
    expect(await copyWithProgram('nf-501 ç', env(), 'linux')).toBe(true);
    expect(readFileSync(join(home, 'out'), 'utf8')).toBe('nf-501 ç');
  });

  it('copyWithProgram returns false if no program exists, or all fail', async () => {
    const nothing = { PATH: home, DISPLAY: ':0' };
    expect(await copyWithProgram('a', nothing, 'linux')).toBe(false);
    program('xclip', 'exit 1');
    expect(await copyWithProgram('x'.repeat(1_000_000), nothing, 'linux')).toBe(false);
  });
});
