/**
 * Loads the bundle's CommonJS files with V8's code cache from an earlier run. Node's compile cache contains only functions
 * compiled while loading; this one is created when the process ends, and contains every function that ran: a command starts
 * in the time of 2.4 empty processes instead of 3.1.
 */
const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');
const vm = process.getBuiltinModule('node:vm');

/** Caches of other builds are removed when unchanged for this long. */
const KEPT_MS = 14 * 24 * 3600 * 1000;

/**
 * Returns a `require` for the entries of `dist` (`main.js`, `commands/charge/create.js`). Each entry has one cache file,
 * which also contains the code of the chunks loaded after it.
 * @param folder of the cache, writable only by its owner; undefined: no cache
 */
export function createLoader(dist, folder) {
  const modules = new Map();
  const entries = [];
  const outside = (name) =>
    process.getBuiltinModule('node:module').createRequire(path.join(dist, 'main.js'))(name);

  function load(file) {
    const known = modules.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(file, module);
    const require = (name) =>
      name.startsWith('.') ? load(path.join(path.dirname(file), name)) : outside(name);
    compile(file, entries.at(-1)).call(
      module.exports,
      module.exports,
      require,
      module,
      file,
      path.dirname(file),
    );
    return module.exports;
  }

  process.on('exit', (code) => {
    // A failed run may have compiled too little.
    if (folder && code === 0) for (const entry of entries) if (entry.stale) save(folder, entry);
  });

  return (name) => {
    entries.push({
      name,
      kept: folder ? read(fileOf(folder, name)) : new Map(),
      scripts: new Map(),
      stale: false,
    });
    return load(path.join(dist, name));
  };
}

function compile(file, entry) {
  // Chunks are ASCII (bin/build/slim-dependencies.js).
  const source = fs.readFileSync(file, 'latin1');
  const name = path.basename(file);
  const cachedData = entry.kept.get(name);
  const script = new vm.Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: file,
    cachedData,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  entry.scripts.set(name, script);
  entry.stale ||= !cachedData || script.cachedDataRejected;
  return script.runInThisContext();
}

const fileOf = (folder, name) => path.join(folder, name.replaceAll(/\W/g, '-'));

/**
 * Reads a cache file: a line of JSON with names and lengths of its parts, the parts, and a copy of all this. V8 does not
 * verify cached code, so a damaged file must be detected: it is ignored if the copies differ. Comparing them is faster than
 * loading a library for checksums.
 */
function read(file) {
  const kept = new Map();
  try {
    const whole = fs.readFileSync(file);
    const body = whole.subarray(0, whole.length / 2);
    if (!body.equals(whole.subarray(body.length))) return kept;
    let at = body.indexOf(10) + 1;
    for (const [name, length] of JSON.parse(body.toString('latin1', 0, at))) {
      kept.set(name, body.subarray(at, at + length));
      at += length;
    }
  } catch {
    // Not there yet.
  }
  return kept;
}

function save(folder, { name, kept, scripts }) {
  const parts = new Map(kept);
  for (const [part, script] of scripts) parts.set(part, script.createCachedData());
  const index = JSON.stringify([...parts].map(([part, code]) => [part, code.length]));
  const body = Buffer.concat([Buffer.from(`${index}\n`), ...parts.values()]);
  const file = fileOf(folder, name);
  const temporary = `${file}.${process.pid}`;
  try {
    if (!fs.existsSync(folder)) makeFolder(folder);
    fs.writeFileSync(temporary, Buffer.concat([body, body]), { mode: 0o600 });
    fs.renameSync(temporary, file);
  } catch {
    // Without a cache pix is only slower.
  }
}

function makeFolder(folder) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const above = path.dirname(folder);
  for (const other of fs.readdirSync(above)) {
    const old = path.join(above, other);
    // Never the current one: times of files may be from another clock.
    if (old !== folder && Date.now() - fs.statSync(old).mtimeMs > KEPT_MS)
      fs.rmSync(old, { recursive: true });
  }
}
