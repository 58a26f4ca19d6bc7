import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAtomicFile, writeAtomicFile } from '../../../src/operations/files/atomic-file.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a whole file', () => {
  it('appears when it is kept, readable by its owner alone, and not before', async () => {
    const folder = tempFolder();
    const file = join(folder, 'a.csv');
    const target = await openAtomicFile(file);
    await target.write('whole');
    expect(readdirSync(folder)).not.toContain('a.csv');
    await target.keep();
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['whole', 0o600]);
  });

  it('leaves what was there when it is not kept', async () => {
    const folder = tempFolder();
    const file = join(folder, 'a.csv');
    writeFileSync(file, 'before');
    const target = await openAtomicFile(file);
    await target.write('half');
    await target.discard();
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['before', ['a.csv']]);
  });

  it('writes to a pipe as it is, and leaves it there', async () => {
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

  it('names a folder that stands in its way', async () => {
    const folder = join(tempFolder(), 'a.csv');
    mkdirSync(folder);
    await expect(writeAtomicFile(folder, bytes('x'))).rejects.toMatchObject({
      init: { params: { file: folder } },
    });
  });
});
