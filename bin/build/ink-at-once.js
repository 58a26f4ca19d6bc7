import { readFileSync } from 'node:fs';

/**
 * Ink without an `await` at the top of a module, so that it is CommonJS like the rest of `dist/` and starts from V8's code of
 * an earlier run. The build fails when what is replaced here is not met any more.
 *
 * Yoga gives its WebAssembly to `fetch` as a data address, for which Node loads all of its own HTTP client: 100 ms and 10 MB.
 * Here it is instantiated from its bytes. Ink awaits for React's developer tools alone, which nobody has here.
 */
const YOGA_ENTRY = /yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/;
const YOGA_BINARY = /yoga-layout[\\/]dist[\\/]binaries[\\/]yoga-wasm-base64-esm\.js$/;
const INK = /ink[\\/]build[\\/](?:reconciler|ink)\.js$/;

const AWAITED_LOAD = 'wrapAssembly(await loadYoga())';
const DATA_ADDRESS = /"data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)"/;
const DEVELOPER_TOOLS = /^( *)if \(process\.env\['DEV'\] === 'true'\) \{\n[\s\S]*?^\1\}\n/gm;

/** Emscripten's hook gives the instance at once, and its `load` fills the object it was given before it returns. */
const LOAD_AT_ONCE = `
const bytes = process.getBuiltinModule('node:buffer').Buffer.from(wasm, 'base64');
const assembly = {
  instantiateWasm(imports, receive) {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), imports);
    receive(instance);
    return instance.exports;
  },
};
loadYoga(assembly);
`;

export function inkAtOnce() {
  const met = new Set();
  return {
    name: 'ink-at-once',
    load(id) {
      const file = id.replaceAll('\\', '/');
      const rewritten = rewrite(file);
      if (rewritten === null) return null;
      met.add(file);
      return rewritten;
    },
    buildEnd(error) {
      if (!error && met.size !== 4) throw new Error(`ink-at-once.js: no longer met: ${[...met].join(', ')}`);
    },
  };
}

function rewrite(file) {
  if (INK.test(file)) return replaced(file, DEVELOPER_TOOLS, '');
  if (YOGA_ENTRY.test(file)) {
    const code = replaced(file, AWAITED_LOAD, 'wrapAssembly(assembly)');
    return code
      .replace('import loadYoga from', 'import loadYoga, { wasm } from')
      .replace('const Yoga =', () => `${LOAD_AT_ONCE}const Yoga =`);
  }
  if (!YOGA_BINARY.test(file)) return null;
  const [, wasm] = DATA_ADDRESS.exec(readFileSync(file, 'utf8')) ?? [];
  const code = replaced(file, DATA_ADDRESS, '"data:application/octet-stream;base64,"');
  // The folder of the script, to look for a file beside it: there is none.
  return `export const wasm = '${wasm}';\n${code.replace('import.meta.url', "''")}`;
}

function replaced(file, what, by) {
  const code = readFileSync(file, 'utf8');
  const next = code.replace(what, () => by);
  if (next === code) throw new Error(`ink-at-once.js: ${file} is not as it was`);
  return next;
}
