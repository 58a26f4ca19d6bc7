// Runs on Node 18 and without dependencies: bootstrap.js asks it before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Everything that `dist/` is made of. */
const SOURCES = [
  'src',
  'bin/build.js',
  'bin/build',
  'package.json',
  'package-lock.json',
  'oclif.manifest.json',
];

/** A hash over names and contents of all that `dist/` is made of. */
export function sourceHash(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesIn(join(root, source))) {
      hash
        .update(`${relative(root, file).split(sep).join('/')}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  try {
    const names = readdirSync(path).sort();
    return names.flatMap((name) => filesIn(join(path, name)));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

const stampFile = (root) => join(root, 'dist', '.stamp');

/** Whether `dist/` was built from the sources as they are now. */
export function isBuilt(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === sourceHash(root);
}

/** Marks `dist/` as built from the sources of a hash. */
export function markBuilt(root, hash) {
  writeFileSync(stampFile(root), hash);
}
