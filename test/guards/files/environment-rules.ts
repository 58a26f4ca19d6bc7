import type { ESTree } from 'rolldown/utils';
import { Visitor } from 'rolldown/utils';
import { parsed, type SourceFile } from '../source-files.ts';

const STARTERS = new Set(['spawn', 'spawnSync', 'execFile', 'execFileSync', 'exec', 'execSync', 'fork']);

const TIMERS = new Set(['setTimeout', 'setInterval']);
/** Files that may start timers. Their timers make a test fail if an expected event never happens. */
const ENDING_WHAT_HANGS = new Set([
  'test/acceptance/machine/machine.ts',
  'test/acceptance/machine/programs.ts',
  'test/acceptance/machine/terminal.ts',
  'test/support/until.ts',
]);

/** NODE_OPTIONS separates its options at blanks. So a path that contains a blank needs quotes. */
export const UNQUOTED = 'a path of an option without quotes';

/** Only files that match this pattern are parsed. */
const SUSPECT = new RegExp(
  `timers/promises|--(?:require|import)[ =]|process\\.env|import\\.meta.*\\bpathname|(?<![.\\w])(?:${[...STARTERS, ...TIMERS].join('|')})\\(`,
  's',
);

/**
 * Returns code that works only in some folders or environments: a path taken from a URL, or an unquoted path
 * in an option. In tests, it also returns code that reads `process.env`, starts a program without `env`, or
 * waits for a fixed time.
 */
export function environmentFaults(file: SourceFile): readonly string[] {
  if (!SUSPECT.test(file.text)) return [];
  const faults: string[] = [];
  const isTest = file.path.startsWith('test/');
  const ownUrls = new Set<string>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init && isOwnUrl(init)) ownUrls.add(id.name);
    },
    ImportDeclaration: ({ source }) => {
      if (isTest && source.value === 'node:timers/promises') faults.push(source.value);
    },
    MemberExpression: ({ object, property }) => {
      if (property.type !== 'Identifier') return;
      const fromUrl = isOwnUrl(object) || (object.type === 'Identifier' && ownUrls.has(object.name));
      if (property.name === 'pathname' && fromUrl) faults.push('a path with %20 for a blank');
      const own = object.type === 'Identifier' && object.name === 'process' && property.name === 'env';
      if (own && isTest) faults.push('process.env');
    },
    TemplateLiteral: ({ quasis }) => {
      // `quasis` are the texts between the expressions. The last text is skipped, because no expression
      // follows it.
      const bare = quasis.slice(0, -1).some(({ value }) => /--(require|import)[ =]$/.test(value.raw));
      if (bare) faults.push(UNQUOTED);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (!isTest || callee.type !== 'Identifier') return;
      if (STARTERS.has(callee.name) && !given.some(hasEnvironment)) faults.push(`${callee.name} without env`);
      if (TIMERS.has(callee.name) && !ENDING_WHAT_HANGS.has(file.path)) faults.push(callee.name);
    },
  }).visit(parsed(file).program);
  return faults.map((fault) => `${file.path}: ${fault}`);
}

function isOwnUrl(node: ESTree.Node): boolean {
  if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'URL')
    return false;
  const base = node.arguments.at(-1);
  return base?.type === 'MemberExpression' && base.object.type === 'MetaProperty';
}

function hasEnvironment(node: ESTree.Node): boolean {
  if (node.type !== 'ObjectExpression') return false;
  return node.properties.some(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'env',
  );
}
