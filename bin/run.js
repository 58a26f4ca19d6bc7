#!/usr/bin/env node
// Parses and runs on any Node since 18, and answers what it can by itself: no static import, nothing newer than that.
const [major, minor] = process.versions.node.split('.').map(Number);
const argv = process.argv.slice(2);
const builtin = process.getBuiltinModule ?? ((name) => import(name));
const fs = await builtin('node:fs');
const path = await builtin('node:path');
const root = path.dirname(path.dirname(fs.realpathSync(process.argv[1])));

/** The text of a file of this package; undefined when it is not there. */
function read(name) {
  try {
    return fs.readFileSync(path.join(root, name), 'utf8');
  } catch {
    return undefined;
  }
}

/** As `chooseLang` in src/i18n/index.ts. */
function language({ PIX_LANG, LC_ALL, LC_MESSAGES, LANG }) {
  return /^pt([-_.@]|$)/i.test(PIX_LANG || LC_ALL || LC_MESSAGES || LANG || '') ? 'pt-BR' : 'en';
}

/**
 * Whether nobody but us and root can put something else in the place of this folder or of one above it. In a sticky one
 * (/tmp) others can make files, but not move ours.
 */
function isOutOfReach(folder) {
  const { uid, mode } = fs.lstatSync(folder);
  const above = path.dirname(folder);
  const isTrusted =
    (uid === 0 || uid === process.getuid()) && ((mode & 0o022) === 0 || (mode & 0o1000) !== 0);
  return isTrusted && (above === folder || isOutOfReach(above));
}

/** Where compiled code of this build is kept. Whoever may write there may run code as us: the owner alone, or none. */
function cacheFolder(build) {
  const { env, platform, arch, version } = process;
  const home = env.HOME || env.USERPROFILE || '';
  const usual = { win32: env.LOCALAPPDATA, darwin: path.join(home, 'Library', 'Caches') }[platform];
  const xdg = path.isAbsolute(env.XDG_CACHE_HOME ?? '') ? env.XDG_CACHE_HOME : path.join(home, '.cache');
  const folder = env.PIX_CACHE_DIR || path.join(usual ?? xdg, 'pix');
  if (!build || !path.isAbsolute(folder)) return undefined;
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Without links, which might lead elsewhere by the time it is used.
    const real = fs.realpathSync(folder);
    const { uid, mode } = fs.lstatSync(real);
    const isOurs = platform === 'win32' || (uid === process.getuid() && (mode & 0o170077) === 0o040000);
    if (!isOurs || (platform !== 'win32' && !isOutOfReach(path.dirname(real)))) return undefined;
    return path.join(real, 'compiled', `${build.slice(0, 16)}-${version}-${arch}`);
  } catch {
    // A cache that cannot be made costs time, nothing else.
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

/** `pix` and `pix --help`; undefined for what is neither. */
function rootHelp() {
  const page = argv.length === 0 ? 'overview' : ['--help', '-h', 'help'].includes(asked) ? 'root' : undefined;
  return page && read(`dist/help/${page}.${language(process.env)}.txt`);
}

/** Help and scripts as a pipe or a file gets them; undefined for what is none, and for a terminal, which has a width. */
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

/** Without Node's stream, which takes a tenth of a bare process; what that would not take at once goes through it. */
function print(text) {
  let bytes = Buffer.from(text);
  try {
    while (process.platform !== 'win32' && bytes.length > 0) bytes = bytes.subarray(fs.writeSync(1, bytes));
  } catch (error) {
    // `pix --help | true`: a reader that left is no failure.
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
