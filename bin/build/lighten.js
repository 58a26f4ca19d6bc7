import { isBuiltin } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * What makes a command start in two bare processes instead of eight (figures: milliseconds saved of a start that
 * takes 76 where an empty process takes 24). The build fails when what is
 * named here is not met any more, so that nothing can go stale unseen.
 */

/** undici's own switch for the build that goes into Node: leaves out its experimental parser, 190 kB. */
export const DEFINITIONS = { esbuildDetection: 'true', 'process.env.NODE_ENV': '"production"' };

const NOTHING = 'module.exports = {};';
const SILENT_LOGGER = 'exports.makeDebug = () => () => {}; exports.getLogger = () => ({ error() {} });';
/** oclif's own words about a deprecated flag, and its bare form of a warning. */
const DEPRECATION =
  "exports.formatFlagDeprecationWarning = (flag) => 'The flag ' + flag + ' has been deprecated.';";
const PLAIN_PRINT = 'exports.__esModule = true; exports.default = (error) => error.message;';
/** The default of Node, and a class that nothing is an instance of: all that undici's client takes from there. */
const HTTP = 'exports.maxHeaderSize = 16_384; exports.IncomingMessage = class {};';

/**
 * Modules replaced: `specifier` as it is written in `importer`.
 *
 * oclif (10 ms): `Config`, help, and what runs, logs and prints in the place of `cli/program/dispatch.ts` and
 * `PixCommand.execute`. Those never call `Command.run`, `log`, `catch`, `Flags.help` or `Errors.handle`.
 *
 * undici (12 ms): HTTP/2, since the transport says `allowH2: false`, and `node:http`.
 */
const REPLACED = [
  ['@oclif/core/lib/command.js', './config', NOTHING],
  ['@oclif/core/lib/command.js', './help/util', DEPRECATION],
  ['@oclif/core/lib/command.js', './logger', SILENT_LOGGER],
  ['@oclif/core/lib/command.js', './ux', NOTHING],
  ['@oclif/core/lib/flags.js', './help', NOTHING],
  ['@oclif/core/lib/parser/index.js', './help', NOTHING],
  ['@oclif/core/lib/parser/parse.js', '../logger', SILENT_LOGGER],
  ['@oclif/core/lib/errors/index.js', './handle', NOTHING],
  ['@oclif/core/lib/errors/error.js', '../logger', SILENT_LOGGER],
  ['@oclif/core/lib/errors/error.js', './errors/pretty-print', PLAIN_PRINT],
  ['@oclif/core/lib/errors/warn.js', '../logger', SILENT_LOGGER],
  ['@oclif/core/lib/errors/warn.js', './errors/pretty-print', PLAIN_PRINT],
  ['@oclif/core/lib/errors/errors/cli.js', 'clean-stack', NOTHING],
  ['@oclif/core/lib/errors/errors/cli.js', 'indent-string', NOTHING],
  ['@oclif/core/lib/errors/errors/cli.js', 'wrap-ansi', NOTHING],
  ['undici/lib/dispatcher/client.js', './client-h2.js', NOTHING],
  ['undici/lib/dispatcher/client.js', 'node:http', HTTP],
  ['undici/lib/core/util.js', 'node:http', HTTP],
].map(([importer, specifier, by]) => ({ importer, specifier, by }));

export function replaceModules() {
  const PREFIX = '\0replaced:';
  const met = new Set();
  return {
    name: 'replace-modules',
    resolveId(specifier, importer = '') {
      const path = importer.replaceAll('\\', '/');
      const rule = REPLACED.find(
        (each) => each.specifier === specifier && path.endsWith(`/${each.importer}`),
      );
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

/** Builtins come by `process.getBuiltinModule`: no `require` of Node's between us and them. */
export function builtinsDirectly() {
  const PREFIX = '\0builtin:';
  return {
    name: 'builtins-directly',
    resolveId(specifier) {
      if (!isBuiltin(specifier)) return null;
      const name = specifier.startsWith('node:') ? specifier : `node:${specifier}`;
      return { id: `${PREFIX}${name}.cjs`, moduleSideEffects: false };
    },
    load: (id) =>
      id.startsWith(PREFIX)
        ? `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(PREFIX.length, -4))});`
        : null,
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

const LANGUAGES = /[\\/]src[\\/]i18n[\\/](?:en[\\/]en|pt-br[\\/]pt-br)\.ts$/;

/**
 * The words of a language as one JSON file, `words/en.json`, read when the first word is asked for: a command that writes JSON
 * asks for none (a tenth of its start), and others had spent 8 ms on putting 1,600 words together from fourteen objects.
 */
export function wordsAsJson() {
  return {
    name: 'words-as-json',
    load: {
      filter: { id: LANGUAGES },
      async handler(id) {
        const [[name, words]] = Object.entries(await import(pathToFileURL(id).href));
        const fileName = `words/${name}.json`;
        this.emitFile({ type: 'asset', fileName, source: inAscii(JSON.stringify(words)) });
        return { code: lateWords(name, fileName), moduleType: 'js' };
      },
    },
  };
}

/**
 * An object that reads the file when a word is asked for; `then` is what a promise asks for that is given it. Chunks lie in a
 * folder of their own beside `words`.
 */
const lateWords = (name, fileName) => `
const fs = process.getBuiltinModule('node:fs');
let words;
const read = () => words ??= JSON.parse(fs.readFileSync(__dirname + '/../${fileName}', 'latin1'));
export const ${name} = new Proxy({}, {
  get: (_, key) => key === 'then' ? undefined : read()[key],
  has: (_, key) => key in read(),
  ownKeys: () => Reflect.ownKeys(read()),
  getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(read(), key),
});
`;

/**
 * Text of a program or of JSON without characters beyond ASCII, so that Node has nothing to decode and V8 keeps a byte a
 * character. They stand in strings, templates and patterns alone, where an escape means the same.
 */
const inAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A chunk in ASCII. Fails where an escape would not mean the same. */
export function asAsciiChunk(code) {
  const raw = /String\.raw`[^`]*[^\0-\x7f]/.exec(code);
  if (raw) throw new Error(`lighten.js: ${raw[0].slice(0, 80)} must stay as it is`);
  return inAscii(code);
}
