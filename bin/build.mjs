/**
 * Builds `dist/`, the man pages and oclif.manifest.json. `dist/` has one entry per command and one for
 * `main`. Shared code and libraries are in `dist/chunks`, so that pix needs no node_modules when it starts.
 *
 *   node bin/build.mjs                  builds everything
 *   node bin/build.mjs --keep-manifest  builds dist/ only (for set-up: a test must detect a stale manifest)
 *   node bin/build.mjs --manifest       prints the manifest of the current dist/, writes nothing
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { rolldown } from 'rolldown';
import { isBuilt, markBuilt, sourceHash } from './build/build-stamp.mjs';
import { declarationsText } from './build/declarations.mjs';
import { fastStringWidth } from './build/fast-string-width.mjs';
import { bundledPackages, licencesText } from './build/licences.mjs';
import { manPages } from './build/man-pages.mjs';
import { manifestText } from './build/manifest.mjs';
import { receiptAssets, receiptFiles } from './build/receipt-assets.mjs';
import { bundledComponents, installedComponents, sbomText } from './build/sbom.mjs';
import {
  asAsciiChunk,
  DEFINITIONS,
  replaceModules,
  requireLate,
  wordsAsJson,
} from './build/slim-dependencies.mjs';
import { synchronousInk } from './build/synchronous-ink.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
/** Until the build is done, pix still starts from the old `dist/`. */
const next = join(root, 'node_modules', '.pix-dist');

const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
/** Packages that are not bundled: native code, and a library that reads a file in its own folder. */
const EXTERNAL = Object.keys(readJson('package.json').dependencies);

const MANIFEST = join(root, 'oclif.manifest.json');
const LIBRARY = join(root, 'src', 'operations', 'sandbox', 'create-sandbox-for-tests.ts');

function entries() {
  const folder = join(root, 'src', 'commands');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const names = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3).replaceAll('\\', '/'));
  const commands = names.map((name) => [`commands/${name}`, join(folder, `${name}.ts`)]);
  // Entry for tests of other projects: `import { createSandbox } from 'pix-cli/sandbox'`.
  const library = ['sandbox', LIBRARY];
  // Ink and React have their own entry, since only full-screen commands need them.
  const screen = [
    'terminal/open-ink-screen',
    join(root, 'src', 'dashboard', 'terminal', 'open-ink-screen.tsx'),
  ];
  return Object.fromEntries([['main', join(root, 'src', 'main.ts')], library, screen, ...commands]);
}

async function bundle() {
  const built = await rolldown({
    cwd: root,
    input: entries(),
    platform: 'node',
    external: EXTERNAL,
    // An entry may export code for other chunks, which saves loading one file.
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      synchronousInk(),
      fastStringWidth(),
      replaceModules(),
      requireLate(),
      wordsAsJson(),
      receiptAssets(),
    ],
    transform: { define: DEFINITIONS },
    onLog: failOnWarning,
  });
  const { output } = await built.write({
    dir: next,
    // V8 uses cached code only for scripts, not for modules (bin/run.js).
    format: 'cjs',
    exports: 'named',
    generatedCode: { symbols: false },
    cleanDir: true,
    chunkFileNames: 'chunks/[name]-[hash].js',
    comments: false,
    // Keep names and lines, for readable stack traces.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
  });
  await built.close();
  const chunks = output.filter(({ type }) => type === 'chunk');
  // Chunks are converted here and not in a plugin, because the minifier runs later and replaces escapes by
  // characters.
  for (const { fileName, code } of chunks) writeFileSync(join(next, fileName), asAsciiChunk(code));
  return chunks.flatMap(({ moduleIds }) => moduleIds);
}

function failOnWarning(level, log) {
  const harmless = log.code === 'EVAL' || /node_modules/.test(log.id ?? log.loc?.file ?? '');
  if (level === 'warn' && !harmless) throw new Error(log.message);
}

/** Writes the two most frequent help pages to files, which `run.js` prints without loading anything else. */
function prerenderHelp() {
  const pages = [];
  for (const lang of ['en', 'pt-BR']) {
    pages.push([`overview.${lang}.txt`, printed([], lang)], [`root.${lang}.txt`, printed(['--help'], lang)]);
  }
  mkdirSync(join(dist, 'help'));
  for (const [name, text] of pages) writeFileSync(join(dist, 'help', name), text);
}

/** Returns the help that `pix` prints. The environment excludes the settings of the person who builds. */
function printed(args, lang) {
  const home = join(root, 'nowhere');
  const env = { PATH: process.env.PATH, HOME: home, PIX_LANG: lang };
  const made = spawnSync(process.execPath, [join(root, 'bin', 'run.js'), ...args], { encoding: 'utf8', env });
  if (made.status !== 0) throw new Error(`the pages of help could not be made:\n${made.stderr}`);
  return made.stdout;
}

function sbom(bundled) {
  const lock = readJson('package-lock.json');
  const components = [...bundledComponents(bundled, lock), ...installedComponents(EXTERNAL, lock)];
  return sbomText(readJson('package.json'), components);
}

async function writeManPages(manifest) {
  const folder = join(dist, 'man');
  mkdirSync(folder);
  const { HELP_TOPICS } = await import('../src/cli/program/help-topics.ts');
  for (const [name, text] of manPages(manifest, readJson('package.json'), HELP_TOPICS))
    writeFileSync(join(folder, name), text);
}

async function build(keepManifest) {
  // Hash the sources before the build. If a source changes during the build, the recorded hash will not
  // match, and pix will be built again.
  const hash = sourceHash(root);
  const modules = await bundle();
  writeFileSync(join(next, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(join(next, 'sandbox.d.ts'), declarationsText(LIBRARY));
  const bundled = bundledPackages([...modules, ...(await receiptFiles(root))]);
  writeFileSync(join(next, 'THIRD-PARTY-LICENSES.txt'), licencesText(bundled));
  writeFileSync(join(next, 'sbom.cdx.json'), sbom(bundled));
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  const manifest = await manifestText(root);
  const before = existsSync(MANIFEST) ? readFileSync(MANIFEST, 'utf8') : '';
  if (!keepManifest && manifest !== before) {
    writeFileSync(MANIFEST, manifest);
    // Build again: the hash of the sources includes the manifest, which has just changed.
    return build(true);
  }
  await writeManPages(JSON.parse(manifest));
  prerenderHelp();
  markBuilt(root, hash);
}

async function main([mode]) {
  if (mode === '--manifest') {
    if (!isBuilt(root)) throw new Error('dist/ is older than the sources: run `npm run build`');
    process.stdout.write(await manifestText(root));
    return;
  }
  await build(mode === '--keep-manifest');
}

main(process.argv.slice(2)).catch((error) => {
  // A stack trace would hide the bundler's message.
  process.stderr.write(`${stripVTControlCharacters(error.message)}\n`);
  process.exitCode = 1;
});
