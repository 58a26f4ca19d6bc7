#!/usr/bin/env node
// The executable. It must run on Node 18, so it uses no newer syntax. One CommonJS file, which Node loads
// fastest. It prints version and help by itself; for other arguments it loads code from `dist`.
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const [major, minor] = process.versions.node.split('.').map(Number);
const argv = process.argv.slice(2);
const root = path.dirname(__dirname);

/** Returns the text of a file of the package; undefined if there is no such file. */
function read(name) {
  try {
    return fs.readFileSync(path.join(root, name), 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the language of help and messages. Keep the rule equal to `chooseLang` (src/i18n/index.ts). */
function language({ PIX_LANG, LC_ALL, LC_MESSAGES, LANG }) {
  return /^pt([-_.@]|$)/i.test(PIX_LANG || LC_ALL || LC_MESSAGES || LANG || '') ? 'pt-BR' : 'en';
}

/**
 * Whether only root and this user can replace this folder or a folder above it. In a sticky folder (/tmp),
 * other users can create files, but cannot move this user's files.
 */
function isOutOfReach(folder) {
  const { uid, mode } = fs.lstatSync(folder);
  const above = path.dirname(folder);
  const isTrusted =
    (uid === 0 || uid === process.getuid()) && ((mode & 0o022) === 0 || (mode & 0o1000) !== 0);
  return isTrusted && (above === folder || isOutOfReach(above));
}

/**
 * Creates a folder and its parents, without Node's option `recursive`, which never returns in /proc.
 * @throws Error if others could replace the folder. As root, nothing is created in another user's HOME.
 */
function makeFolder(folder, mode = 0o700) {
  if (fs.existsSync(folder)) return;
  const above = path.dirname(folder);
  // Mode 0755, because other programs use ~/.cache too.
  makeFolder(above, 0o755);
  if (process.platform !== 'win32' && !isOutOfReach(fs.realpathSync.native(above)))
    throw new Error('within reach of others');
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have created the folder meanwhile.
    if (!fs.existsSync(folder)) throw error;
  }
}

/**
 * Returns the folder for caches. Environment variables may choose the folder, because its owner is checked
 * afterwards. On Windows, they may not.
 */
function cachePlace({ env, platform }) {
  // Windows has no owners and modes to check. If a variable could name the folder, a file in a repository
  // (.envrc) could make pix run foreign code.
  if (platform === 'win32')
    return path.join(require('node:os').userInfo().homedir, 'AppData', 'Local', 'pix');
  if (env.PIX_CACHE_DIR) return env.PIX_CACHE_DIR;
  const home = env.HOME || '';
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches', 'pix');
  const xdg = path.isAbsolute(env.XDG_CACHE_HOME ?? '') ? env.XDG_CACHE_HOME : path.join(home, '.cache');
  return path.join(xdg, 'pix');
}

/**
 * Returns the cache folder of this build. Returns undefined if others could write to it, because they could
 * then run code as this user.
 */
function cacheFolder(build) {
  const { platform, arch, version } = process;
  try {
    const folder = cachePlace(process);
    if (!build || !path.isAbsolute(folder)) return undefined;
    makeFolder(folder);
    // Resolve symbolic links now, because somebody could change them after the check.
    const real = fs.realpathSync.native(folder);
    const { uid, mode } = fs.lstatSync(real);
    const isOurs = platform === 'win32' || (uid === process.getuid() && (mode & 0o170077) === 0o040000);
    if (!isOurs || (platform !== 'win32' && !isOutOfReach(path.dirname(real)))) return undefined;
    return path.join(real, 'compiled', `${build.slice(0, 16)}-${version}-${arch}`);
  } catch {
    return undefined;
  }
}

function start() {
  const dist = `${path.join(root, 'dist')}/`;
  if (!fs.existsSync(`${dist}main.js`)) {
    process.stderr.write('pix: not built yet. Run "npm start" or "npm run build" in its folder.\n');
    process.exitCode = 1;
    return;
  }
  const load = createLoader(dist, cacheFolder(read('dist/.stamp')));
  load('main.js').start(root, async (name) => load(`${name}.js`));
}

/** Age in ms at which an unchanged cache of another build is removed. */
const KEPT_MS = 14 * 24 * 3600 * 1000;
const PARAMETERS = 'exports, require, module, __filename, __dirname';

/**
 * Returns a `require` for the entries of `dist` (`main.js`, `commands/charge/create.js`), with V8's code
 * cache of an earlier run. Unlike Node's compile cache, this cache contains every function that ran, because
 * it is made when a run ends.
 * @param dist path of `dist`, with `/` at the end, since joining strings is faster than `path.join`
 * @param folder folder of the cache, writable only by its owner; undefined turns the cache off
 */
function createLoader(dist, folder) {
  const modules = new Map();
  const entries = [];
  const outside = (name) => require('node:module').createRequire(`${dist}main.js`)(name);

  /** Loads a chunk and returns its exports. @param file relative to `dist`, with `/` */
  function load(file) {
    const known = modules.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(file, module);
    const requireFrom = (name) => (name.startsWith('.') ? load(resolve(file, name)) : outside(name));
    const full = dist + file;
    const folderOf = full.slice(0, full.lastIndexOf('/'));
    compile(full).call(module.exports, module.exports, requireFrom, module, full, folderOf);
    return module.exports;
  }

  function compile(full) {
    const entry = entries.at(-1);
    const kept = entry.kept.get(full);
    // Chunks are ASCII (bin/build/slim-dependencies.mjs).
    const source = `(function (${PARAMETERS}) {${fs.readFileSync(full, 'latin1')}\n})`;
    const script = new vm.Script(source, {
      filename: full,
      cachedData: kept,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    entry.scripts.set(full, script);
    entry.kept.delete(full);
    entry.stale ||= !kept || script.cachedDataRejected;
    return script.runInThisContext();
  }

  process.on('exit', (code) => {
    // A failed run may have compiled too few functions to be worth saving.
    if (folder && code === 0) for (const entry of entries) if (entry.stale) save(folder, entry);
  });

  return (name) => {
    const kept = folder ? readCache(fileOf(folder, name)) : new Map();
    entries.push({ name, kept, scripts: new Map(), stale: false });
    const loaded = load(name);
    // Copies what is left, so that the rest of the file does not stay in memory.
    for (const [full, code] of kept) kept.set(full, Buffer.from(code));
    return loaded;
  };
}

/** Resolves the specifier `name` in `file`. The file and the result are relative to `dist`. */
function resolve(file, name) {
  let folder = file.slice(0, file.lastIndexOf('/') + 1);
  let rest = name.startsWith('./') ? name.slice(2) : name;
  for (; rest.startsWith('../'); rest = rest.slice(3))
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  return folder + rest;
}

const fileOf = (folder, name) => path.join(folder, name.replaceAll(/\W/g, '-'));

/**
 * Returns the cached code by file name. A cache file has two equal halves: a line of JSON with names and code
 * lengths, then the code. V8 does not verify cached code, so a file is ignored if its halves differ. Loading
 * a library for checksums would take longer.
 */
function readCache(file) {
  const kept = new Map();
  try {
    const whole = fs.readFileSync(file);
    const body = whole.subarray(0, whole.length / 2);
    if (!body.equals(whole.subarray(body.length))) return kept;
    let at = body.indexOf(10) + 1;
    for (const [name, length] of JSON.parse(body.latin1Slice(0, at))) {
      kept.set(name, body.subarray(at, at + length));
      at += length;
    }
  } catch {
    // There is no cache yet.
  }
  return kept;
}

function save(folder, { name, kept, scripts }) {
  const codes = new Map(kept);
  for (const [full, script] of scripts) codes.set(full, script.createCachedData());
  const index = JSON.stringify([...codes].map(([full, code]) => [full, code.length]));
  const body = Buffer.concat([Buffer.from(`${index}\n`), ...codes.values()]);
  const file = fileOf(folder, name);
  const temporary = `${file}.${process.pid}`;
  try {
    if (!fs.existsSync(folder)) beginCache(folder);
    fs.writeFileSync(temporary, Buffer.concat([body, body]), { mode: 0o600 });
    fs.renameSync(temporary, file);
  } catch {
    // A missing cache only makes pix slower.
  }
}

function beginCache(folder) {
  makeFolder(folder);
  const above = path.dirname(folder);
  for (const other of fs.readdirSync(above)) {
    const old = path.join(above, other);
    // The current folder is never removed, because file times may come from another clock.
    if (old !== folder && Date.now() - fs.statSync(old).mtimeMs > KEPT_MS)
      fs.rmSync(old, { recursive: true });
  }
}

/**
 * Returns the prerendered help if there are no arguments, or if they only ask for help; otherwise undefined.
 */
function rootHelp() {
  const page = argv.length === 0 ? 'overview' : ['--help', '-h', 'help'].includes(asked) ? 'root' : undefined;
  return page && read(`dist/help/${page}.${language(process.env)}.txt`);
}

/**
 * Writes to stdout synchronously, because opening Node's stdout stream takes a tenth as long as starting
 * Node. If the system accepts only a part of the text, the stream writes the rest.
 */
function print(text) {
  let bytes = Buffer.from(text);
  try {
    while (process.platform !== 'win32' && bytes.length > 0) bytes = bytes.subarray(fs.writeSync(1, bytes));
  } catch (error) {
    // A closed pipe is not an error, as in `pix --help | true`.
    if (error.code === 'EPIPE') return;
  }
  if (bytes.length > 0) {
    process.stdout.on('error', (error) => error.code === 'EPIPE' || failToPrint(error));
    process.stdout.write(bytes);
  }
}

/** Reports that the output could not be written. Message and exit code are equal to those of commands. */
function failToPrint({ code }) {
  const words = JSON.parse(read(`dist/words/${language(process.env) === 'en' ? 'en' : 'ptBr'}.json`) ?? '{}');
  const reason = words[`code.${code}`] ?? code;
  const told = words['output.not_written']?.replace('{reason}', reason) ?? code;
  fs.writeSync(2, `${words['error.prefix'] ?? 'pix'}: ${told}\n`);
  process.exit(2);
}

/**
 * V8's limits in MiB for new objects (semi-space) and for old ones, by command. These commands may allocate for
 * minutes. `dashboard` and `callback triage` have a lower limit for new objects, because fewer of their objects
 * survive a garbage collection. Their limit for old objects is far above what they use. V8 collects earlier if
 * this limit is below 2 GiB. They also share one arena of glibc's malloc between their threads, which saves 8 MiB.
 */
const FULL_SCREEN = { semi: 4, old: 512, env: { MALLOC_ARENA_MAX: '1' } };
const HEAP_LIMITS = new Map([
  ['dashboard', FULL_SCREEN],
  ['callback triage', FULL_SCREEN],
  ['payout batch', { semi: 16 }],
  ['report export', { semi: 16 }],
  ['webhook listen', { semi: 8 }],
]);

/**
 * Starts Node again with limits for V8's heap. Without them, the space for new objects would grow to 64 MiB or
 * more, and V8 would let the other objects grow to four times what is in use. V8 reads the limits only when it
 * starts. A new Node inherits only the standard streams, so an argument such as `/dev/fd/63` (from a shell's
 * `<(...)`) prevents the restart.
 */
function limitHeap() {
  const limits = HEAP_LIMITS.get(argv[0]) ?? HEAP_LIMITS.get(argv.slice(0, 2).join(' '));
  if (!limits) return;
  const { execPath, execArgv, env } = process;
  const first = `--max-semi-space-size=${limits.semi}`;
  if (execArgv.includes(first) || argv.some((word) => word.includes('/fd/'))) return;
  // A limit that the user has chosen stays.
  const isChosen = [...execArgv, env.NODE_OPTIONS || ''].some((text) => /max[-_]old[-_]space/.test(text));
  const options = limits.old && !isChosen ? [first, `--max-old-space-size=${limits.old}`] : [first];
  try {
    // Node 22 starts the new program with an empty environment unless `env` is given.
    process.execve(execPath, [execPath, ...options, ...execArgv, ...process.argv.slice(1)], {
      ...limits.env,
      ...env,
    });
  } catch {
    // Windows cannot replace a process, and `node --permission` may forbid it.
  }
}

const asked = argv.length === 1 ? argv[0] : '';
const answer =
  asked === '--version' || asked === '-v' ? `pix ${JSON.parse(read('package.json')).version}\n` : rootHelp();
if (answer !== undefined) {
  print(answer);
} else if (major > 22 || (major === 22 && minor >= 19)) {
  limitHeap();
  start();
} else {
  require('./on-newer-node.js').runOnNewerNode(argv);
}
