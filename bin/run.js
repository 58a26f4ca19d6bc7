#!/usr/bin/env node
// The executable. Must run on Node 18, hence no static imports and no newer syntax. Prints version and help by itself.
const [major, minor] = process.versions.node.split('.').map(Number);
const argv = process.argv.slice(2);
const builtin = process.getBuiltinModule ?? ((name) => import(name));
const fs = await builtin('node:fs');
const path = await builtin('node:path');
const root = path.dirname(path.dirname(fs.realpathSync(process.argv[1])));

/** The text of a file of this package; undefined if it does not exist. */
function read(name) {
  try {
    return fs.readFileSync(path.join(root, name), 'utf8');
  } catch {
    return undefined;
  }
}

/** Must agree with `chooseLang` in src/i18n/index.ts. */
function language({ PIX_LANG, LC_ALL, LC_MESSAGES, LANG }) {
  return /^pt([-_.@]|$)/i.test(PIX_LANG || LC_ALL || LC_MESSAGES || LANG || '') ? 'pt-BR' : 'en';
}

/**
 * Whether only root and this user can replace this folder or one above it. In a sticky folder (/tmp) others can create
 * files, but not move ours.
 */
function isOutOfReach(folder) {
  const { uid, mode } = fs.lstatSync(folder);
  const above = path.dirname(folder);
  const isTrusted =
    (uid === 0 || uid === process.getuid()) && ((mode & 0o022) === 0 || (mode & 0o1000) !== 0);
  return isTrusted && (above === folder || isOutOfReach(above));
}

/** Not `recursive`, with which Node tries for ever in /proc. */
function makeFolder(folder) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!fs.existsSync(folder)) throw error;
  }
}

/**
 * The folder of this build's code cache; undefined if others could write to it, since they could run code as this user.
 */
function cacheFolder(build) {
  const { env, platform, arch, version } = process;
  const home = env.HOME || env.USERPROFILE || '';
  const usual = { win32: env.LOCALAPPDATA, darwin: path.join(home, 'Library', 'Caches') }[platform];
  const xdg = path.isAbsolute(env.XDG_CACHE_HOME ?? '') ? env.XDG_CACHE_HOME : path.join(home, '.cache');
  const folder = env.PIX_CACHE_DIR || path.join(usual ?? xdg, 'pix');
  if (!build || !path.isAbsolute(folder)) return undefined;
  try {
    makeFolder(folder);
    // Symbolic links are resolved, since they could be changed later.
    const real = fs.realpathSync(folder);
    const { uid, mode } = fs.lstatSync(real);
    const isOurs = platform === 'win32' || (uid === process.getuid() && (mode & 0o170077) === 0o040000);
    if (!isOurs || (platform !== 'win32' && !isOutOfReach(path.dirname(real)))) return undefined;
    return path.join(real, 'compiled', `${build.slice(0, 16)}-${version}-${arch}`);
  } catch {
    // Without a cache pix is only slower.
    return undefined;
  }
}

async function start() {
  const dist = path.join(root, 'dist');
  if (!fs.existsSync(path.join(dist, 'main.js'))) {
    process.stderr.write('pix: not built yet. Run "npm start" or "npm run build" in its folder.\n');
    process.exitCode = 1;
    return;
  }
  const { createLoader } = await import('./cached-loader.js');
  const cache = cacheFolder(read('dist/.stamp'));
  const load = createLoader(dist, cache);
  load('main.js').start(root, async (name) => load(`${name}.js`));
}

/** The output of `pix` or `pix --help`; undefined for other arguments. */
function rootHelp() {
  const page = argv.length === 0 ? 'overview' : ['--help', '-h', 'help'].includes(asked) ? 'root' : undefined;
  return page && read(`dist/help/${page}.${language(process.env)}.txt`);
}

/** Help of a command or a completion script, for pipes and files; undefined for other arguments and for terminals. */
function otherHelp() {
  const typed = argv.join(' ');
  if (!/^[a-z -]+ (--help|-h)$|^autocomplete [a-z]+$/.test(typed) || process.env.FORCE_COLOR !== undefined)
    return undefined;
  const out = fs.fstatSync(1);
  if (!out.isFIFO() && !out.isFile() && !out.isSocket()) return undefined;
  const pages = JSON.parse(read(`dist/help/others.${language(process.env)}.json`) ?? '{}');
  const name = typed.replace(/ -h$/, ' --help');
  return Object.hasOwn(pages, name) ? pages[name] : undefined;
}

/** Writes synchronously, since creating Node's stream takes a tenth of an empty process; the stream writes the rest, if any. */
function print(text) {
  let bytes = Buffer.from(text);
  try {
    while (process.platform !== 'win32' && bytes.length > 0) bytes = bytes.subarray(fs.writeSync(1, bytes));
  } catch (error) {
    // `pix --help | true`: a closed pipe is not an error.
    if (error.code === 'EPIPE') return;
  }
  if (bytes.length > 0) {
    process.stdout.on('error', (error) => error.code === 'EPIPE' || process.exit(1));
    process.stdout.write(bytes);
  }
}

const asked = argv.length === 1 ? argv[0] : '';
const answer =
  asked === '--version' || asked === '-v'
    ? `pix ${JSON.parse(read('package.json')).version}\n`
    : (rootHelp() ?? otherHelp());
if (answer !== undefined) {
  print(answer);
} else if (major > 22 || (major === 22 && minor >= 19)) {
  process.stdout.on('error', (error) => error.code === 'EPIPE' || process.exit(1));
  await start();
} else {
  const { runOnNewerNode } = await import('./on-newer-node.js');
  await runOnNewerNode(argv);
}
