// Needs Node 18 and no dependencies, because bootstrap.mjs uses this file before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const SOURCES = [
  'src',
  'bin/build.mjs',
  'bin/build',
  'package.json',
  'package-lock.json',
  'oclif.manifest.json',
];

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
    // Markdown files are not hashed, because they contain only documentation.
    if (error.code === 'ENOTDIR') return path.endsWith('.md') ? [] : [path];
    throw error;
  }
}

const stampFile = (root) => join(root, 'dist', '.stamp');

export function isBuilt(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === sourceHash(root);
}

export function markBuilt(root, hash) {
  writeFileSync(stampFile(root), hash);
}
