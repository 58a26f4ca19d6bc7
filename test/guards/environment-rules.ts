import type { ESTree } from 'rolldown/utils';
import { Visitor } from 'rolldown/utils';
import { parsed, type SourceFile } from './source-files.ts';

const STARTERS = new Set(['spawn', 'spawnSync', 'execFile', 'execFileSync', 'exec', 'execSync', 'fork']);

/**
 * What would make a file work in some folders or environments alone: a path taken from a URL, where a blank is `%20`;
 * in a test also this process's own environment, and a program that is started in it.
 */
export function environmentFaults(file: SourceFile): readonly string[] {
  const faults: string[] = [];
  const isTest = file.path.startsWith('test/');
  const ownUrls = new Set<string>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init && isOwnUrl(init)) ownUrls.add(id.name);
    },
    MemberExpression: ({ object, property }) => {
      if (property.type !== 'Identifier') return;
      const fromUrl = isOwnUrl(object) || (object.type === 'Identifier' && ownUrls.has(object.name));
      if (property.name === 'pathname' && fromUrl) faults.push('a path with %20 for a blank');
      const own = object.type === 'Identifier' && object.name === 'process' && property.name === 'env';
      if (own && isTest) faults.push('process.env');
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (!isTest || callee.type !== 'Identifier' || !STARTERS.has(callee.name)) return;
      if (!given.some(hasEnvironment)) faults.push(`${callee.name} without env`);
    },
  }).visit(parsed(file).program);
  return faults.map((fault) => `${file.path}: ${fault}`);
}

/** `new URL('./a', import.meta.url)` */
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
