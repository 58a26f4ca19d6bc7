import { pathToFileURL } from 'node:url';

/**
 * Build plugins that remove slow code from the start of pix. The build fails if the code to replace is not
 * found. A time in a comment below says how much faster pix starts. Before these changes, a start took 76 ms.
 */

/**
 * `esbuildDetection` is an undici switch. Node sets it to build its own copy of undici, without the
 * experimental parser (190 kB).
 */
export const DEFINITIONS = { esbuildDetection: 'true', 'process.env.NODE_ENV': '"production"' };

const NOTHING = 'module.exports = {};';
const SILENT_LOGGER = 'exports.makeDebug = () => () => {}; exports.getLogger = () => ({ error() {} });';
/** Replaces oclif's warning about a deprecated flag. `PLAIN_PRINT` replaces oclif's formatting of errors. */
const DEPRECATION =
  "exports.formatFlagDeprecationWarning = (flag) => 'The flag ' + flag + ' has been deprecated.';";
const PLAIN_PRINT = 'exports.__esModule = true; exports.default = (error) => error.message;';
/**
 * Replaces `node:http`. undici's client needs only two things from `node:http`: the default of a limit, and a
 * class for `instanceof`.
 */
const HTTP = 'exports.maxHeaderSize = 16_384; exports.IncomingMessage = class {};';

const NO_FORMS = 'exports.AjvJsonSchemaValidator = class {};';
/**
 * Modules to replace: the importing file, the specifier in this file, and the replacement code.
 *
 * oclif (10 ms): `Config`, help, logging and printing. `cli/program/dispatch.ts` and `PixCommand.execute` do
 * this work instead, and never call `Command.run`, `log`, `catch`, `Flags.help` or `Errors.handle`.
 *
 * The MCP SDK (220 kB): the validator of forms, which `pix mcp` never shows.
 * pdfkit: the reader of PNG pictures. Receipts contain none.
 *
 * undici (12 ms): HTTP/2, which the transport never uses (`allowH2: false`), and `node:http`.
 */
const REPLACED = [
  ['@oclif/core/lib/cache.js', '@oclif/core/package.json', 'exports.version = "";'],
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
  ['sdk/dist/esm/server/index.js', '../validation/ajv-provider.js', NO_FORMS],
  ['pdfkit/js/pdfkit.node.mjs', 'png-js', NOTHING],
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
      if (!error && stale.length > 0)
        throw new Error(`slim-dependencies.mjs: not found in the sources: ${stale.join(', ')}`);
    },
  };
}

const REQUIRED =
  /^const (\w+_\d+|Errors|Parser) = ((?:__import(?:Default|Star)\()?require\("[^"]+"\)\)?);$/gm;
/**
 * Matches oclif's handler for a closed output pipe (EPIPE), which opens stdout (1 ms). `main.ts` handles
 * EPIPE itself.
 */
const EPIPE_HANDLER = /^process\.stdout\.on\('error', [\s\S]*?\n\}\);\n/m;

/**
 * Makes oclif load each of its modules at the first use instead of at the start (7 ms). TypeScript compiled
 * its imports to `const x_1 = require("x")` and uses only `x_1.name`, so a getter can replace the constant.
 *
 * Also removes oclif's handler for a closed output pipe.
 */
export function requireLate() {
  return {
    name: 'require-late',
    transform: {
      filter: { id: /@oclif[\\/]core[\\/]lib[\\/].*\.js$/ },
      handler(source, id) {
        const code = source.replace(EPIPE_HANDLER, '');
        if (code === source && /lib[\\/]command\.js$/.test(id))
          throw new Error('slim-dependencies.mjs: the handler to remove is not in command.js');
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

/** Writes a language's messages to JSON (`words/en.json`), which V8 parses faster than code. */
export function wordsAsJson() {
  return {
    name: 'words-as-json',
    load: {
      filter: { id: LANGUAGES },
      async handler(id) {
        const [[name, words]] = Object.entries(await import(pathToFileURL(id).href));
        const fileName = `words/${name}.json`;
        this.emitFile({ type: 'asset', fileName, source: inAscii(JSON.stringify(words)) });
        // The compiled module is in `dist/chunks`, beside `dist/words`.
        const file = `__dirname + '/../${fileName}'`;
        const code = `export const ${name} = JSON.parse(require('node:fs').readFileSync(${file}, 'latin1'));`;
        return { code, moduleType: 'js' };
      },
    },
  };
}

/**
 * Escapes the non-ASCII characters of JavaScript or JSON: Node then need not decode UTF-8, and V8 stores one
 * byte per character. These characters occur only in strings, templates and regular expressions, where an
 * escape has the same meaning.
 */
const inAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Returns the code of a chunk with non-ASCII characters escaped. @throws Error for `String.raw`, in which an
 * escape would change the text
 */
export function asAsciiChunk(code) {
  const raw = /String\.raw`[^`]*[^\0-\x7f]/.exec(code);
  if (raw) throw new Error(`slim-dependencies.mjs: cannot escape ${raw[0].slice(0, 80)}`);
  return inAscii(code);
}
