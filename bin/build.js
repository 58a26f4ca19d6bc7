/**
 * Builds `dist/`: one entry for each command and one for `main`, what they share in `dist/chunks`, libraries
 * included, so that a start resolves nothing in node_modules. Writes the pages of `man` and oclif.manifest.json too.
 *
 *   node bin/build.js                  all of it
 *   node bin/build.js --keep-manifest  dist/ alone (set-up: a stale manifest must stay visible to its test)
 *   node bin/build.js --manifest       prints the manifest of what is built, writes nothing
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { rolldown } from 'rolldown';
import { declarationsText } from './build/declarations.js';
import { inkAtOnce } from './build/ink-at-once.js';
import { latinWidth } from './build/latin-width.js';
import { bundledPackages, licencesText } from './build/licences.js';
import {
  asAsciiChunk,
  builtinsDirectly,
  DEFINITIONS,
  replaceModules,
  requireLate,
  wordsAsJson,
} from './build/lighten.js';
import { manPages } from './build/man-pages.js';
import { manifestText } from './build/manifest.js';
import { bundledComponents, installedComponents, sbomText } from './build/sbom.js';
import { isBuilt, markBuilt, sourceHash } from './build/stamp.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
/** Where it is made, so that whoever starts pix meanwhile finds the old one whole. */
const next = join(root, 'node_modules', '.pix-dist');

/**
 * Everything is bundled but the package's own `dependencies`: native code, and a library that reads a file beside
 * itself. Those come late, from node_modules.
 */
const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const EXTERNAL = Object.keys(readJson('package.json').dependencies);

const MANIFEST = join(root, 'oclif.manifest.json');
const LIBRARY = join(root, 'src', 'operations', 'sandbox', 'sandbox-for-tests.ts');

function entries() {
  const folder = join(root, 'src', 'commands');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const names = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3).replaceAll('\\', '/'));
  const commands = names.map((name) => [`commands/${name}`, join(folder, `${name}.ts`)]);
  // For other people's tests: `import { createSandbox } from 'pix-cli/sandbox'`.
  const library = ['sandbox', LIBRARY];
  // What draws full screens: no other module imports it, since only the dashboard needs Ink and React.
  const screen = ['terminal/ink-screen', join(root, 'src', 'dashboard', 'terminal', 'ink-screen.tsx')];
  return Object.fromEntries([['main', join(root, 'src', 'main.ts')], library, screen, ...commands]);
}

async function bundle() {
  const built = await rolldown({
    cwd: root,
    input: entries(),
    platform: 'node',
    external: EXTERNAL,
    // An entry may export what another chunk needs of it: one file less to load.
    preserveEntrySignatures: 'allow-extension',
    plugins: [inkAtOnce(), latinWidth(), replaceModules(), builtinsDirectly(), requireLate(), wordsAsJson()],
    transform: { define: DEFINITIONS },
    onLog: failOnWarning,
  });
  const { output } = await built.write({
    dir: next,
    // CommonJS, because only scripts can be given the code of an earlier run (cached-loader.js).
    format: 'cjs',
    exports: 'named',
    generatedCode: { symbols: false },
    cleanDir: true,
    chunkFileNames: 'chunks/[name]-[hash].js',
    comments: false,
    // No shorter names and lines: a stack trace is worth more than a smaller file.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
  });
  await built.close();
  const chunks = output.filter(({ type }) => type === 'chunk');
  // Here and not in a plugin: the minifier, which comes after those, writes characters for escapes.
  for (const { fileName, code } of chunks) writeFileSync(join(next, fileName), asAsciiChunk(code));
  return chunks.flatMap(({ moduleIds }) => moduleIds);
}

function failOnWarning(level, log) {
  const harmless = log.code === 'EVAL' || /node_modules/.test(log.id ?? log.loc?.file ?? '');
  if (level === 'warn' && !harmless) throw new Error(log.message);
}

/**
 * What `run.js` answers without loading anything, in each language: the overview and the help of `pix`, a file each; the help of
 * commands and topics, and completion scripts, in one file by what is typed.
 */
function prerenderHelp() {
  const script = join(root, 'bin', 'build', 'help-pages.js');
  // Nothing of whoever builds it: neither a language nor a width.
  const env = { PATH: process.env.PATH, FORCE_COLOR: '0' };
  const made = spawnSync(process.execPath, [script], { encoding: 'utf8', env, maxBuffer: 2 ** 26 });
  if (made.status !== 0) throw new Error(`the pages of help could not be made:\n${made.stderr}`);
  mkdirSync(join(dist, 'help'));
  for (const [lang, { '': overview, '--help': help, ...others }] of Object.entries(JSON.parse(made.stdout))) {
    writeFileSync(join(dist, 'help', `overview.${lang}.txt`), overview);
    writeFileSync(join(dist, 'help', `root.${lang}.txt`), help);
    writeFileSync(join(dist, 'help', `others.${lang}.json`), JSON.stringify(others));
  }
}

/** What npm delivers, as CycloneDX: what is in `dist/`, and what is installed beside it. */
function sbom(bundled) {
  const lock = readJson('package-lock.json');
  const components = [...bundledComponents(bundled, lock), ...installedComponents(EXTERNAL, lock)];
  return sbomText(readJson('package.json'), components);
}

/** `dist/man/*.1`; package.json's `man` has them put where `man pix` looks. */
function writeManPages(manifest) {
  const folder = join(dist, 'man');
  mkdirSync(folder);
  for (const [name, text] of manPages(manifest, readJson('package.json')))
    writeFileSync(join(folder, name), text);
}

async function build(keepManifest) {
  // Taken first: what is changed meanwhile is not in it, and must be seen as newer.
  const hash = sourceHash(root);
  const modules = await bundle();
  writeFileSync(join(next, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(join(next, 'sandbox.d.ts'), declarationsText(LIBRARY));
  const bundled = bundledPackages(modules);
  writeFileSync(join(next, 'THIRD-PARTY-LICENSES.txt'), licencesText(bundled));
  writeFileSync(join(next, 'sbom.cdx.json'), sbom(bundled));
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  const manifest = await manifestText(root);
  const before = existsSync(MANIFEST) ? readFileSync(MANIFEST, 'utf8') : '';
  if (!keepManifest && manifest !== before) {
    writeFileSync(MANIFEST, manifest);
    // The stamp is of the manifest too.
    return build(true);
  }
  writeManPages(JSON.parse(manifest));
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
  // The bundler's errors are whole and in colour; our own stack above them would only hide them.
  process.stderr.write(`${stripVTControlCharacters(error.message)}\n`);
  process.exitCode = 1;
});
