import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePrivateFolder } from '../../../src/system/files/private-files.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import type { FoldersAtOnce } from './make-folders.ts';

let home: string;
beforeEach(() => {
  home = tempFolder();
});

const modeOf = (folder: string): string => (statSync(folder).mode & 0o777).toString(8);

describe('makePrivateFolder', () => {
  it('makePrivateFolder creates a private folder below parents that everybody can open', () => {
    makePrivateFolder(join(home, 'a', 'b', 'c'), join(home, 'a', 'b'));
    // The umask of the test process may remove permissions from 755.
    const open = (0o755 & ~process.umask()).toString(8);
    expect(['a', 'a/b', 'a/b/c'].map((name) => modeOf(join(home, name)))).toEqual([open, '700', '700']);
  });

  it('makePrivateFolder does not change the mode of an existing folder, even if the path is a link to the folder', () => {
    mkdirSync(join(home, 'shared'));
    const mode = modeOf(join(home, 'shared'));
    symlinkSync(join(home, 'shared'), join(home, 'link'));
    makePrivateFolder(join(home, 'shared'));
    makePrivateFolder(join(home, 'link'));
    expect(modeOf(join(home, 'shared'))).toBe(mode);
  });

  it('makePrivateFolder succeeds in two threads that create the same folders at the same time', async () => {
    const reached = new Int32Array(new SharedArrayBuffer(4));
    const given: FoldersAtOnce = { home, threads: 2, rounds: 60, reached };
    const program = new URL('make-folders.ts', import.meta.url);
    const codes = Array.from({ length: given.threads }, async () => {
      const [code] = await once(new Worker(program, { workerData: given }), 'exit');
      return code as number;
    });
    expect(await Promise.all(codes)).toEqual([0, 0]);
    expect(readdirSync(home)).toHaveLength(given.rounds);
  });

  it('makePrivateFolder throws if a file or a dangling link has the name of the folder', () => {
    writeFileSync(join(home, 'file'), '');
    symlinkSync(join(home, 'nowhere'), join(home, 'dangling'));
    expect(() => makePrivateFolder(join(home, 'file'))).toThrow('EEXIST');
    expect(() => makePrivateFolder(join(home, 'file', 'a'))).toThrow('ENOTDIR');
    expect(() => makePrivateFolder(join(home, 'dangling'))).toThrow('ENOENT');
    expect(() => makePrivateFolder(join(home, 'dangling', 'a'))).toThrow(/ENOENT|EEXIST/);
  });

  it.runIf(process.platform === 'linux')('makePrivateFolder throws if it can create nothing', () => {
    expect(() => makePrivateFolder('/proc/pix-test/a')).toThrow('ENOENT');
  });
});
