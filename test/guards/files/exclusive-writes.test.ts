import { Visitor } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { parsed, type SourceFile, sourceFiles } from '../source-files.ts';

/** Calls that may create or empty a file, with the position of the argument that contains the flags. */
const WRITERS = new Map(
  Object.entries({
    openSync: 1,
    open: 1,
    writeFileSync: 2,
    writeFile: 2,
    appendFileSync: 2,
    createWriteStream: 1,
    copyFileSync: 2,
    cpSync: 2,
  }),
);
/** `plantableWrites` parses only files that match this pattern. Many objects have a method named `open`. */
const ANY_WRITER = new RegExp(
  `\\b(?:${[...WRITERS.keys()].filter((name) => name !== 'open').join('|')})\\b|(?<![.\\w])open\\(|(?:fs|promises)\\.open\\(`,
);
/** Flags that open a file only for reading. */
const HARMLESS = /^('r'|O_RDONLY.*)$/s;
/**
 * Calls that the test allows. Some create a file and fail if it already exists. The others write to an
 * existing file, or refuse to follow a link.
 */
const SPARED: ReadonlySet<string> = new Set([
  'src/system/files/create-file.ts: openSync NEW_FILE',
  'src/system/files/create-file.ts: open NEW_FILE',
  // Only pix itself creates files in this temporary folder.
  "src/operations/reconcile/scratch-database.ts: openSync 'wx'",
  'src/system/sqlite/sqlite-file.ts: copyFileSync fs.constants.COPYFILE_EXCL',
  'src/system/files/create-file.ts: open O_WRONLY | O_APPEND',
  // Only a pipe that this user or root owns is written.
  'src/system/files/create-file.ts: openSync O_WRONLY | O_NONBLOCK',
  'src/system/files/private-files.ts: openSync O_WRONLY | O_APPEND | O_NOFOLLOW',
]);

/** Returns calls that might write to a file or link that another user created in advance at the same path. */
function plantableWrites(file: SourceFile): readonly string[] {
  if (!ANY_WRITER.test(file.text)) return [];
  const found: string[] = [];
  const descriptors = new Set<string>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return;
      if (/openSync|createFile|createUnless/.test(file.text.slice(init.callee.start, init.callee.end)))
        descriptors.add(id.name);
    },
    CallExpression: ({ callee, arguments: given }) => {
      const isMember = callee.type === 'MemberExpression';
      const name = isMember
        ? (callee.property as { name?: string }).name
        : (callee as { name?: string }).name;
      const place = WRITERS.get(name ?? '');
      if (place === undefined || name === undefined) return;
      // Many objects have a method named `open`. Only calls of `open` from node:fs are checked.
      const owner = isMember ? file.text.slice(callee.object.start, callee.object.end) : '';
      if (name === 'open' && isMember && !/\bfs\b|promises/.test(owner)) return;
      if (name === 'open' && !isMember && given.length < 2) return;
      const [target] = given;
      if (target?.type === 'Identifier' && descriptors.has(target.name)) return;
      const how = given[place];
      const text = how === undefined ? '(default)' : file.text.slice(how.start, how.end);
      const fault = `${file.path}: ${name} ${text}`;
      if (!HARMLESS.test(text)) found.push(fault);
    },
  }).visit(parsed(file).program);
  return found;
}

describe('plantableWrites', () => {
  it('plantableWrites finds in src exactly the calls that SPARED lists', () => {
    expect(new Set(sourceFiles('src').flatMap(plantableWrites))).toEqual(SPARED);
  });

  it.each([
    "fs.openSync(file, 'w', 0o600);",
    "await open(part, 'a');",
    'fs.writeFileSync(file, text, { mode: 0o600 });',
    'fs.createWriteStream(file);',
  ])('plantableWrites reports the call %s', (text) => {
    expect(plantableWrites({ path: 'src/a.ts', text })).toHaveLength(1);
  });
});
