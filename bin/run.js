#!/usr/bin/env node
// Parses and runs on any Node since 18, and answers what it can by itself: no static import, nothing newer than that.
const [major, minor] = process.versions.node.split('.').map(Number);
const argv = process.argv.slice(2);
const builtin = process.getBuiltinModule ?? ((name) => import(name));
const fs = await builtin('node:fs');

/** The text of a file of this package; undefined when it is not there. */
function read(name) {
  try {
    return fs.readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}

/** Node keeps compiled code here. Whoever may write to it may run code as us: the owner alone, or none. */
async function cacheFolder() {
  const { env, platform } = process;
  const path = await builtin('node:path');
  const home = env.HOME || env.USERPROFILE || '';
  const usual = { win32: env.LOCALAPPDATA, darwin: path.join(home, 'Library', 'Caches') };
  const xdg = path.isAbsolute(env.XDG_CACHE_HOME ?? '') ? env.XDG_CACHE_HOME : path.join(home, '.cache');
  const folder = env.PIX_CACHE_DIR || path.join(usual[platform] ?? xdg, 'pix');
  if (!path.isAbsolute(folder)) return undefined;
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = fs.lstatSync(folder);
  const mine =
    made.isDirectory() && (platform === 'win32' || (made.uid === process.getuid() && !(made.mode & 0o77)));
  return mine ? path.join(folder, 'compiled') : undefined;
}

async function start() {
  const main = new URL('../dist/main.js', import.meta.url);
  if (!fs.existsSync(main)) {
    process.stderr.write('pix: not built yet. Run "npm start" or "npm run build" in its folder.\n');
    process.exitCode = 1;
    return;
  }
  try {
    const folder = await cacheFolder();
    if (folder) (await builtin('node:module')).enableCompileCache(folder);
  } catch {
    // A folder that cannot be made costs time, nothing else.
  }
  const program = await import(main.href);
  program.start();
}

// `pix --help | true`: a reader that left is no failure.
process.stdout.on('error', (error) => error.code === 'EPIPE' || process.exit(1));
const asked = argv.length === 0 ? '--help' : argv.length === 1 ? argv[0] : '';
const help = ['--help', '-h', 'help'].includes(asked) ? read('dist/root-help.txt') : undefined;
if (asked === '--version' || asked === '-v') {
  process.stdout.write(`pix ${JSON.parse(read('package.json')).version}\n`);
} else if (help !== undefined) {
  process.stdout.write(help);
} else if (major > 22 || (major === 22 && minor >= 19)) {
  await start();
} else {
  const { runOnNewerNode } = await import('./on-newer-node.js');
  await runOnNewerNode(argv);
}
