import { parseAst } from 'rolldown/parseAst';

/** How rolldown exports a variable to other chunks, at the end of a chunk. */
const GETTER =
  /Object\.defineProperty\(exports, "(\w+)", \{\s+enumerable: !0,\s+get: function\(\) \{\s+return ([\w$]+);\s+\}\s+\}\)/g;

/**
 * A chunk that gives its values to others as plain properties. Rolldown writes getters, for variables that change later and
 * for chunks that require each other; a command would load 300 of them. Variables that change keep theirs, and
 * `assertNoCycles` fails if chunks require each other.
 */
export function withPlainExports(code) {
  if (code.search(GETTER) < 0) return code;
  const constant = constantsOf(parseAst(code));
  return code.replace(GETTER, (getter, name, variable) =>
    constant.has(variable) ? `exports.${name} = ${variable}` : getter,
  );
}

/** Names of the top level that have their value when it has run, and keep it. */
function constantsOf(program) {
  const found = new Set();
  for (const statement of program.body) {
    if (/^(Function|Class)Declaration$/.test(statement.type)) found.add(statement.id.name);
    for (const { id, init } of statement.declarations ?? [])
      if (init && id.type === 'Identifier') found.add(id.name);
  }
  // By name alone: if a variable inside a function is called the same, a getter too many remains.
  for (const name of assignedIn(program)) found.delete(name);
  return found;
}

/** Names that are assigned to other than where they are declared. */
function* assignedIn(node) {
  if (node?.type === 'AssignmentExpression' || /^For(In|Of)Statement$/.test(node?.type))
    yield* identifiersIn(node.left);
  if (node?.type === 'UpdateExpression') yield* identifiersIn(node.argument);
  for (const part of partsOf(node)) yield* assignedIn(part);
}

/** All identifiers of a target; a few too many for `object[key] = value`. */
function* identifiersIn(node) {
  if (node?.type === 'Identifier') yield node.name;
  for (const part of partsOf(node)) yield* identifiersIn(part);
}

const partsOf = (node) => Object.values(node ?? {}).filter((part) => typeof part === 'object');

/** @param imports what each file requires while it loads, by file @throws Error when files require each other */
export function assertNoCycles(imports) {
  const done = new Set();
  const visit = (file, above) => {
    if (above.includes(file))
      throw new Error(`files of dist/ require each other: ${[...above, file].join(', ')}`);
    if (done.has(file)) return;
    for (const next of imports[file] ?? []) visit(next, [...above, file]);
    done.add(file);
  };
  for (const file of Object.keys(imports)) visit(file, []);
}
