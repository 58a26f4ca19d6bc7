import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Files that pix needs. For the keyring's native code, see `keyringFor`. */
const INSTALLED = {
  '@napi-rs/keyring': ['index.js', 'package.json', 'LICENSE'],
  'jq-web': ['jq.js', 'jq.wasm', 'package.json', 'LICENSE'],
};
export const keyringFor = (arch) => `@napi-rs/keyring-linux-${arch}-gnu`;

const PROGRAM = [
  'bin/run.js',
  'bin/keyring.js',
  'bin/on-newer-node.js',
  'bin/package.json',
  ...['bash', 'fish', 'ps1', 'zsh'].map((shell) => `bin/completion/pix.${shell}`),
  'oclif.manifest.json',
  'package.json',
];
/**
 * Matches files of `dist/` that do not belong beside the program: they go to another folder, or are not
 * needed to run pix (types, the library for tests).
 */
const ELSEWHERE = /^(man\/|sandbox\.|THIRD-PARTY-LICENSES\.txt$|sbom\.cdx\.json$)/;
const COMPLETIONS = {
  bash: 'bash-completion/completions/pix',
  zsh: 'zsh/vendor-completions/_pix',
  fish: 'fish/vendor_completions.d/pix.fish',
};

const LAUNCHER = `#!/bin/sh
# Runs pix on the Node beside it, wherever both lie.
self=$(readlink -f -- "$0") || exit 1
lib=\${self%/bin/*}/lib/pix
exec "$lib/node" "$lib/bin/run.js" "$@"
`;

/**
 * Returns the files of an archive by path; in the .deb, the paths are below /usr. An entry has either `file`,
 * which is copied, or `text`, which is written.
 * @param root the project's folder, with a built `dist/`
 * @param parts `arch`, and two folders: `node` contains `bin/node` and `LICENSE`, `keyring` contains the
 * unpacked package `keyringFor(arch)`
 * @param documents additional texts, by path
 */
export function treeOf(root, { arch, node, keyring }, documents) {
  const tree = new Map();
  const copy = (path, file, mode = 0o644) => tree.set(path, { file, mode });
  const write = (path, text, mode = 0o644) => tree.set(path, { text, mode });
  const dist = join(root, 'dist');
  const read = (name) => readFileSync(join(dist, name), 'utf8');

  write('bin/pix', LAUNCHER, 0o755);
  copy('lib/pix/node', join(node, 'bin', 'node'), 0o755);
  for (const name of PROGRAM) copy(`lib/pix/${name}`, join(root, name));
  // The copied run.js gets no `#!` line, because only the launcher runs it, with the bundled Node.
  write(
    'lib/pix/bin/run.js',
    readFileSync(join(root, 'bin/run.js'), 'utf8').replace(/^#!.*/, '// Run by bin/pix.'),
  );
  for (const name of filesIn(dist)) if (!ELSEWHERE.test(name)) copy(`lib/pix/dist/${name}`, join(dist, name));
  for (const [name, files] of Object.entries(INSTALLED))
    for (const file of files)
      copy(`lib/pix/node_modules/${name}/${file}`, join(root, 'node_modules', name, file));
  for (const file of [`keyring.linux-${arch}-gnu.node`, 'package.json', 'LICENSE.third-party.md'])
    copy(`lib/pix/node_modules/${keyringFor(arch)}/${file}`, join(keyring, file));
  for (const name of readdirSync(join(dist, 'man')))
    write(`share/man/man1/${name}.gz`, gzip(read(`man/${name}`)));
  for (const [shell, path] of Object.entries(COMPLETIONS))
    copy(`share/${path}`, join(root, 'bin', 'completion', `pix.${shell}`));
  const licences = read('THIRD-PARTY-LICENSES.txt');
  write('share/doc/pix-cli/THIRD-PARTY-LICENSES.txt.gz', gzip(licences));
  write('share/doc/pix-cli/NODE-LICENSE.gz', gzip(readFileSync(join(node, 'LICENSE'))));
  for (const [path, text] of Object.entries(documents)) write(path, text);
  return new Map([...tree].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns the files of the npm package with fixed modes. npm itself would use the modes on disk, which depend
 * on the umask.
 * @param paths relative to `root`
 * @param texts texts of files that differ from those in `root`, by path
 */
export const npmTree = (root, paths, texts = {}) =>
  new Map(
    paths.map((path) => {
      const content = path in texts ? { text: texts[path] } : { file: join(root, path) };
      return [path, { ...content, mode: path === 'bin/run.js' ? 0o755 : 0o644 }];
    }),
  );

/** Compresses like `gzip -9n`: the header has no name and no time. */
export const gzip = (content) => gzipSync(content, { level: 9 });

/** Writes files with fixed modes and times (`seconds` since 1970). */
export function layTree(tree, folder, seconds) {
  const folders = new Set([folder]);
  for (const [path, { file, text, mode }] of tree) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    if (file === undefined) writeFileSync(target, text);
    else copyFileSync(file, target);
    chmodSync(target, mode);
    utimesSync(target, seconds, seconds);
    for (let above = dirname(target); above !== folder; above = dirname(above)) folders.add(above);
  }
  for (const each of folders) {
    chmodSync(each, 0o755);
    utimesSync(each, seconds, seconds);
  }
}

/** Returns the sorted paths of all files, relative to `folder`, with `/`. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
