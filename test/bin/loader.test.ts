import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { runProgram } from '../support/programs/run-program.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

/**
 * The files of a small `dist/`. A nested command requires two chunks when it is loaded, and a third chunk
 * when it runs.
 */
const FILES = {
  'main.js': `
const shared = require("./chunks/shared.js");
exports.start = (root, load) => load("commands/deep/run").then((command) => command.default(shared));`,
  'commands/deep/run.js': `
const other = require("../../chunks/other.js"), shared = require("../../chunks/shared.js");
exports.default = async (first) => {
	if (first !== shared) throw Error("loaded twice");
	const late = await Promise.resolve().then(() => require("../../chunks/late.js"));
	console.log([other.where, late.value].join());
	late.fail();
};`,
  'chunks/shared.js': 'exports.name = "shared";',
  'chunks/other.js': 'exports.where = require("./shared.js").name + __filename.slice(-9);',
  'chunks/late.js': `
exports.value = require("./shared.js").name;
exports.fail = () => { if (process.argv[2] === "fail") { console.log(Error("here").stack); } };`,
  'package.json': '{ "type": "commonjs" }',
  '.stamp': '0123456789abcdef0123456789abcdef',
};

function lay() {
  const folder = tempFolder();
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, 'dist', name)), { recursive: true });
    writeFileSync(join(folder, 'dist', name), text);
  }
  const cache = join(folder, 'cache');
  const run = (word: string, env: Record<string, string> = {}) =>
    runProgram([join(folder, 'bin/run.js'), word], { env: { PIX_CACHE_DIR: cache, ...env } });
  return { folder, cache, run };
}

describe('the loader of dist', () => {
  it('bin/run.js loads each file of dist once, whether or not a compile cache exists', async () => {
    const { cache, run } = lay();
    const first = await run('go');
    expect(first).toMatchObject({ code: 0, stdout: 'shared/other.js,shared\n', stderr: '' });
    const [build = ''] = readdirSync(join(cache, 'compiled'));
    const kept = readdirSync(join(cache, 'compiled', build));
    expect(kept.sort()).toEqual(['commands-deep-run-js', 'main-js']);
    const times = () => kept.map((name) => statSync(join(cache, 'compiled', build, name)).mtimeMs);
    const before = times();
    expect(await run('go')).toEqual(first);
    expect(times()).toEqual(before);
  });

  it('a stack trace contains the files and lines of dist even if bin/run.js loaded them from its cache', async () => {
    const { folder, run } = lay();
    await run('go');
    const { stdout } = await run('fail');
    expect(stdout).toContain(`${join(folder, 'dist/chunks/late.js')}:3:`);
    expect(stdout).toContain(`${join(folder, 'dist/commands/deep/run.js')}:7:`);
  });
});
