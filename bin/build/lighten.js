/**
 * What makes a command start in two bare processes instead of eight (figures: milliseconds saved of a start that
 * takes 76 where an empty process takes 24). The build fails when what is
 * named here is not met any more, so that nothing can go stale unseen.
 */

/** undici's own switch for the build that goes into Node: leaves out its experimental parser, 190 kB. */
export const DEFINITIONS = { esbuildDetection: 'true', 'process.env.NODE_ENV': '"production"' };

const NOTHING = 'module.exports = {};';
/** The default of Node, and a class that nothing is an instance of: all that undici's client takes from there. */
const HTTP = 'exports.maxHeaderSize = 16_384; exports.IncomingMessage = class {};';

/**
 * Modules replaced: `specifier` as it is written in `importer`.
 * - oclif's `Config` (4 ms): only its `Command.run` needs that, and `cli/dispatch.ts` stands in its place.
 * - undici's HTTP/2 (10 ms, `node:http2` loads `node:tls` and `node:crypto`): the transport says `allowH2: false`.
 * - `node:http` (2 ms) in undici's client.
 */
const REPLACED = [
  { specifier: './config', importer: /@oclif\/core\/lib\/command\.js$/, by: NOTHING },
  { specifier: './client-h2.js', importer: /undici\/lib\/dispatcher\/client\.js$/, by: NOTHING },
  { specifier: 'node:http', importer: /undici\/lib\/dispatcher\/client\.js$/, by: HTTP },
  { specifier: 'node:http', importer: /undici\/lib\/core\/util\.js$/, by: HTTP },
];

export function replaceModules() {
  const PREFIX = '\0replaced:';
  const met = new Set();
  return {
    name: 'replace-modules',
    resolveId(specifier, importer = '') {
      const path = importer.replaceAll('\\', '/');
      const rule = REPLACED.find((each) => each.specifier === specifier && each.importer.test(path));
      if (!rule) return null;
      met.add(rule);
      return `${PREFIX}${REPLACED.indexOf(rule)}.cjs`;
    },
    load: (id) => (id.startsWith(PREFIX) ? REPLACED[Number.parseInt(id.slice(PREFIX.length), 10)].by : null),
    buildEnd(error) {
      const stale = REPLACED.filter((rule) => !met.has(rule)).map(
        (rule) => `${rule.specifier} in ${rule.importer}`,
      );
      if (!error && stale.length > 0) throw new Error(`lighten.js: no longer met: ${stale.join(', ')}`);
    },
  };
}

/**
 * Builtins by `process.getBuiltinModule`: an ESM import of a builtin makes a facade for every export, and one of
 * `node:http`'s getters loads Node's own undici (83 ms). With this the sources need not know.
 */
export function builtinsWithoutFacades() {
  const PREFIX = '\0builtin:';
  return {
    name: 'builtins-without-facades',
    resolveId: {
      filter: { id: /^node:/ },
      handler: (id, importer = '') =>
        importer.includes('rolldown/runtime') ? null : { id: `${PREFIX}${id}.cjs`, moduleSideEffects: false },
    },
    load: {
      filter: { id: /^\0builtin:/ },
      handler: (id) =>
        `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(PREFIX.length, -4))});`,
    },
  };
}

const REQUIRED = /^const (\w+_\d+) = ((?:__importDefault\()?require\("[^"]+"\)\)?);$/gm;

/**
 * oclif's modules require each other when they are first used, not when they are loaded (7 ms): spinners, word
 * wrapping and templates are of no use to a command that works. TypeScript writes `const x_1 = require("x")` and
 * never uses `x_1` but as `x_1.name`, so that a getter can take its place.
 */
export function requireLate() {
  return {
    name: 'require-late',
    transform: {
      filter: { id: /@oclif[\\/]core[\\/]lib[\\/].*\.js$/ },
      handler(code) {
        const names = [];
        const getters = code.replace(REQUIRED, (_, name, required) => {
          names.push(name);
          return `let ${name}$; Object.defineProperty(late$, '${name}', { get: () => ${name}$ ??= ${required} });`;
        });
        if (names.length === 0) return null;
        const uses = new RegExp(`\\b(?:${names.join('|')})(?=\\.)`, 'g');
        return { code: `const late$ = {};\n${getters.replace(uses, 'late$.$&')}`, map: null };
      },
    },
  };
}
