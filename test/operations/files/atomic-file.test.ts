import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAtomicFile, writeAtomicFile } from '../../../src/operations/files/atomic-file.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

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
    const target = await openAtomicFile(file);
    await target.write('half');
    await target.discard();
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['before', ['a.csv']]);
  });

  it('writeAtomicFile writes to a pipe directly and does not replace it', async () => {
    const pipe = join(tempFolder(), 'pipe');
    execFileSync('mkfifo', [pipe], { env: bareEnvironment() });
    const read = (async () => {
      let text = '';
      for await (const chunk of createReadStream(pipe, 'utf8')) text += chunk;
      return text;
    })();
    await writeAtomicFile(pipe, bytes('through'));
    expect([await read, lstatSync(pipe).isFIFO()]).toEqual(['through', true]);
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
    await writeAtomicFile(file, bytes('export'));
    expect([readFileSync(other, 'utf8'), readFileSync(file, 'utf8'), lstatSync(file).isFile()]).toEqual([
      'of the user',
      'export',
      true,
    ]);
  });

  it('writeAtomicFile refuses the path of a folder, and its error contains the path', async () => {
    const folder = join(tempFolder(), 'a.csv');
    mkdirSync(folder);
    await expect(writeAtomicFile(folder, bytes('x'))).rejects.toMatchObject({
      init: { params: { file: folder } },
    });
  });
});
