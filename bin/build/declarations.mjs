import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { parseSync } from 'rolldown/utils';

/**
 * Returns the library's type declarations as one text without imports: the exports of the entry file, and all
 * types that they use.
 * @param entry path of the library's TypeScript source
 * @throws Error when a type is not declared, or two types have the same name
 */
export function declarationsText(entry) {
  const files = new Map();
  const chosen = new Map();
  const read = (path) => {
    if (!files.has(path)) files.set(path, readDeclarations(path));
    return files.get(path);
  };
  const choose = (path, name) => {
    const { declared, imported } = read(path);
    if (imported.has(name)) {
      choose(imported.get(name), name);
      return;
    }
    const declaration = declared.get(name);
    if (declaration === undefined) throw new Error(`${path} declares no ${name}`);
    const known = chosen.get(name);
    if (known === declaration) return;
    if (known) throw new Error(`two types of the library are called ${name}`);
    chosen.set(name, declaration);
    for (const used of declaration.uses) if (declared.has(used) || imported.has(used)) choose(path, used);
  };
  const exported = new Set(read(entry).exported);
  for (const name of exported) choose(entry, name);
  const shown = [...chosen].map(([name, { comment, text }]) =>
    exported.has(name) ? `${comment}export ${text}` : comment + text,
  );
  // `export {}` prevents TypeScript from also exporting all other declarations.
  return `${shown.join('\n')}\nexport {};\n`;
}

function readDeclarations(path) {
  const { code, errors } = isolatedDeclarationSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const { program } = parseSync(path.replace(/\.ts$/, '.d.ts'), code);
  const [declared, imported, exported] = [new Map(), new Map(), []];
  let end = 0;
  for (const statement of program.body) {
    const comment = code.slice(end, statement.start).trimStart();
    end = statement.end;
    const { source, specifiers = [], declaration = statement } = statement;
    for (const { local, exported: name } of source ? specifiers : []) {
      imported.set(local.name, join(dirname(path), source.value));
      if (name) exported.push(name.name);
    }
    const id = declaration?.id ?? declaration?.declarations?.[0]?.id;
    if (!id) continue;
    if (declaration !== statement) exported.push(id.name);
    declared.set(id.name, {
      comment,
      text: code.slice(declaration.start, declaration.end),
      uses: namesIn(declaration),
    });
  }
  return { declared, imported, exported };
}

function namesIn(node, names = new Set()) {
  if (node === null || typeof node !== 'object') return names;
  if (node.type === 'Identifier') names.add(node.name);
  for (const part of Object.values(node)) namesIn(part, names);
  return names;
}
