/**
 * Loads the bundle's CommonJS files with the machine code that V8 made of them in an earlier run. Node's own compile
 * cache keeps what is compiled when a file is loaded; this one is made when the process ends, and so has every
 * function that ran: a command starts in 2.4 bare processes instead of 3.1.
 */
const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');
const vm = process.getBuiltinModule('node:vm');

/** Caches of other builds go when nobody has added to them for so long. */
const KEPT_MS = 14 * 24 * 3600 * 1000;

/**
 * Makes a `require` for the files of `dist`. Each file asked for by name (`main.js`, `commands/charge/create.js`) has
 * one file of code in `folder`, with that of all the chunks that were loaded from then on.
 * @param folder where it is kept, owned by us alone; without one nothing is kept
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
    // A run that failed early has compiled too little to be worth keeping.
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
  // In ASCII alone (bin/build/lighten.js).
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
 * A file of code holds everything twice: a line that names parts and their lengths, the parts; the same again. V8 runs whatever
 * it is given, so that one wrong bit may do anything: a file whose halves differ is no file. To compare them takes less than
 * loading a library that knows checksums.
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
    // A cache that cannot be kept costs time, nothing else.
  }
}

function makeFolder(folder) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const above = path.dirname(folder);
  for (const other of fs.readdirSync(above)) {
    const old = path.join(above, other);
    // Never the one just made, whatever the times of files are by: a server's, or a clock that was set.
    if (old !== folder && Date.now() - fs.statSync(old).mtimeMs > KEPT_MS)
      fs.rmSync(old, { recursive: true });
  }
}
