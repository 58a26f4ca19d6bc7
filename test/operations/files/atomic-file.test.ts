import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { ifWritable, openAtomicFile, writeAtomicFile } from '../../../src/operations/files/atomic-file.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

function newPipe(): string {
  const pipe = join(tempFolder(), 'pipe');
  execFileSync('mkfifo', [pipe], { env: bareEnvironment() });
  return pipe;
}
const openReader = (pipe: string): number => openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('openAtomicFile', () => {
  it('openAtomicFile creates a file only on keep(), and only its owner can read it', async () => {
    const folder = tempFolder();
    const file = join(folder, 'a.csv');
    const target = await openAtomicFile(file);
    await target.write('whole');
    expect(readdirSync(folder)).not.toContain('a.csv');
    await target.keep();
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['whole', 0o600]);
  });

  it('openAtomicFile leaves the old file in place after discard()', async () => {
    const folder = tempFolder();
    const file = join(folder, 'a.csv');
    writeFileSync(file, 'before');
    const target = await openAtomicFile(file, { replaces: true });
    await target.write('half');
    await target.discard();
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['before', ['a.csv']]);
  });

  it.each([
    ['.', 'EISDIR'],
    ['missing/a.csv', 'no_folder'],
  ])('ifWritable refuses the file %s before the work begins, because of %s', async (name, reason) => {
    const file = join(tempFolder(), name);
    const work = vi.fn(async () => undefined);
    const { init } = await pixErrorOf(() => ifWritable({ file, replaces: true }, work));
    expect(init).toMatchObject({ kind: 'usage', key: 'file.failed', params: { file, reason } });
    expect(work).not.toHaveBeenCalled();
  });

  it('writeAtomicFile writes to a pipe directly and does not replace it', async () => {
    const pipe = newPipe();
    const read = text(new Socket({ fd: openReader(pipe), writable: false }));
    await ifWritable({ file: pipe, replaces: false }, () => writeAtomicFile(pipe, bytes('through')));
    expect([await read, lstatSync(pipe).isFIFO()]).toEqual(['through', true]);
  });

  it('openAtomicFile refuses a pipe that no program reads, instead of waiting', async () => {
    const pipe = newPipe();
    const { init } = await pixErrorOf(() => openAtomicFile(pipe));
    expect(init).toMatchObject({ kind: 'usage', key: 'file.no_reader', params: { file: pipe } });
  });

  it('writeAtomicFile ends on its signal when the reader of a pipe does not read', async () => {
    const pipe = newPipe();
    const descriptor = openReader(pipe);
    const stop = new AbortController();
    const written = writeAtomicFile(pipe, Buffer.alloc(1 << 20), { signal: stop.signal });
    setImmediate(() => stop.abort(new Error('interrupted')));
    await expect(written).rejects.toThrow('interrupted');
    closeSync(descriptor);
  });

  it('writeAtomicFile fails when the reader of a pipe leaves', async () => {
    const pipe = newPipe();
    const descriptor = openReader(pipe);
    const written = writeAtomicFile(pipe, Buffer.alloc(1 << 20));
    setImmediate(() => closeSync(descriptor));
    expect((await pixErrorOf(() => written)).init).toMatchObject({
      key: 'file.failed',
      params: { file: pipe },
    });
  });

  it('openAtomicFile replaces a file with content only if the caller allows it', async () => {
    const [folder, file] = ['', 'a.csv'].map((name) => join(tempFolder(), name)) as [string, string];
    writeFileSync(file, 'before');
    const { init } = await pixErrorOf(() => writeAtomicFile(file, bytes('after')));
    expect(init).toMatchObject({ key: 'file.exists', params: { file }, errorCode: 'file_exists' });
    expect(readdirSync(folder)).toEqual([]);
    // A file that appears while the new one is written stays, too.
    const late = join(tempFolder(), 'b.csv');
    const target = await openAtomicFile(late);
    await target.write('after');
    writeFileSync(late, 'of somebody else');
    expect((await pixErrorOf(() => target.keep())).init.key).toBe('file.exists');
    await target.discard();
    expect([readFileSync(file, 'utf8'), readFileSync(late, 'utf8')]).toEqual(['before', 'of somebody else']);
    writeFileSync(file, '');
    await writeAtomicFile(file, bytes('an empty file has nothing to lose'));
  });

  it('openAtomicFile uses a random temporary name', async () => {
    const folder = tempFolder();
    const names = [];
    for (const file of [join(folder, 'a.csv'), join(folder, 'a.csv')]) {
      const target = await openAtomicFile(file);
      names.push(...readdirSync(folder).map((name) => name.slice(0, 6) + name.slice(-5)));
      names.push(readdirSync(folder)[0]);
      await target.discard();
    }
    expect([names[0], names[2], new Set(names).size]).toEqual(['a.csv..part', 'a.csv..part', 3]);
  });

  it('writeAtomicFile replaces a symbolic link and leaves its target unchanged', async () => {
    const folder = tempFolder();
    const [file, other] = [join(folder, 'a.csv'), join(folder, 'payroll')];
    writeFileSync(other, 'of the user');
    symlinkSync(other, file);
    await writeAtomicFile(file, bytes('export'), { replaces: true });
    expect(readFileSync(other, 'utf8')).toBe('of the user');
    expect(readFileSync(file, 'utf8')).toBe('export');
    expect(lstatSync(file).isFile()).toBe(true);
  });

  it('writeAtomicFile refuses the path of a folder, and its error contains the path', async () => {
    const folder = join(tempFolder(), 'a.csv');
    mkdirSync(folder);
    await expect(writeAtomicFile(folder, bytes('x'))).rejects.toMatchObject({
      init: { params: { file: folder } },
    });
  });
});
