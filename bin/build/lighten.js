/**
 * What makes a command start in two bare processes instead of eight (figures: milliseconds saved of a start that
 * takes 76 where an empty process takes 24). Each entry names files of an installed version; the build fails when
 * one of them is not met any more, so that nothing here can go stale unseen.
 */

/**
 * Modules left out: `specifier` as it is written in `importer`.
 * - oclif's `Config` (4 ms): only its `Command.run` needs that, and `cli/dispatch.ts` stands in its place.
 * - undici's HTTP/2 (10 ms, `node:http2` loads `node:tls` and `node:crypto`): the transport says `allowH2: false`.
 */
const LEFT_OUT = [
  { specifier: './config', importer: /@oclif\/core\/lib\/command\.js$/ },
  { specifier: './client-h2.js', importer: /undici\/lib\/dispatcher\/client\.js$/ },
];

const EMPTY = '\0left-out.cjs';

export function leaveOut() {
  const met = new Set();
  return {
    name: 'leave-out',
    resolveId(specifier, importer = '') {
      const rule = LEFT_OUT.find((each) => each.specifier === specifier && each.importer.test(importer));
      if (!rule) return null;
      met.add(rule);
      return EMPTY;
    },
    load: (id) => (id === EMPTY ? 'module.exports = {};' : null),
    buildEnd(error) {
      const stale = LEFT_OUT.filter((rule) => !met.has(rule));
      if (!error && stale.length > 0)
        throw new Error(`lighten.js: not met: ${stale.map((rule) => rule.importer)}`);
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
