import { readFileSync } from 'node:fs';

/**
 * Removes top-level `await` from Ink. Ink can then be CommonJS, for which V8 has a code cache. The build
 * fails if the code to replace is not found.
 *
 * Yoga fetches its WebAssembly from a data URL. For this fetch, Node loads its HTTP client (100 ms and 10
 * MB). The plugin makes Yoga instantiate the bytes directly. It also removes React's developer tools from
 * Ink.
 */
const YOGA_ENTRY = /yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/;
const YOGA_BINARY = /yoga-layout[\\/]dist[\\/]binaries[\\/]yoga-wasm-base64-esm\.js$/;
const INK = /ink[\\/]build[\\/](?:reconciler|ink)\.js$/;

const AWAITED_LOAD = 'wrapAssembly(await loadYoga())';
const DATA_ADDRESS = /"data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)"/;
const DEVELOPER_TOOLS = /^( *)if \(process\.env\['DEV'\] === 'true'\) \{\n[\s\S]*?^\1\}\n/gm;

/**
 * Instantiates Yoga synchronously with Emscripten's hook `instantiateWasm`. `loadYoga` sets `assembly` before
 * it returns.
 */
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

export function synchronousInk() {
  const met = new Set();
  return {
    name: 'synchronous-ink',
    load(id) {
      const file = id.replaceAll('\\', '/');
      const rewritten = rewrite(file);
      if (rewritten === null) return null;
      met.add(file);
      return rewritten;
    },
    buildEnd(error) {
      if (!error && met.size !== 4)
        throw new Error(`synchronous-ink.mjs: expected 4 files to patch, found ${[...met].join(', ')}`);
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
  // Yoga uses `import.meta.url` only to find a file beside the script. The bundle has no such file.
  return `export const wasm = '${wasm}';\n${code.replace('import.meta.url', "''")}`;
}

function replaced(file, what, by) {
  const code = readFileSync(file, 'utf8');
  const next = code.replace(what, () => by);
  if (next === code) throw new Error(`synchronous-ink.mjs: the code to replace is not in ${file}`);
  return next;
}
