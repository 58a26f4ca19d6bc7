import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../guards/source-files.ts';

interface InstalledNode {
  readonly program: string;
  readonly folder: string;
}

/** An installed Node, or the reason why the installation failed. */
export type OtherNode = InstalledNode | string;

const homeOf = (version: string): string => join(ROOT, 'node_modules', '.cache', 'pix-nodes', version);

/** Returns the Node of this version if it is installed. `bin/bootstrap.mjs` installs the oldest one. */
export function installedNode(version: string): InstalledNode | null {
  const folder = join(homeOf(version), 'node_modules', 'node', 'bin');
  const program = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(program) ? { program, folder } : null;
}

/**
 * Installs a version of Node into a folder below `node_modules/.cache`. Node comes from the npm registry.
 * Returns the installed Node, or the reason why the installation failed.
 * @param version exact, or `latest`
 */
export function otherNode(version: string): OtherNode {
  const home = homeOf(version);
  mkdirSync(home, { recursive: true });
  // The npm package `node` has an install script, which installs the program for this platform. npm runs the
  // script only if `allowScripts` permits this package.
  writeFileSync(join(home, 'package.json'), '{"private":true,"allowScripts":{"node":true}}\n');
  const args = ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = spawnSync('npm', [...args, `node@${version}`], {
    cwd: home,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const node = installedNode(version);
  if (installed.status === 0 && node) return node;
  return `npm cannot install node@${version} here: ${installed.stderr.trim()}`;
}
