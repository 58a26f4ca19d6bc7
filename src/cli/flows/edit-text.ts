import { fail } from '../../domain/errors.ts';
import type { DocumentFinder } from '../../domain/keys/document-finder.ts';
import { dataDir, dataFile } from '../../system/files/paths.ts';
import { makePrivateFolder, replacePrivateFile } from '../../system/files/private-files.ts';
import { readIfPresent, readWholeFile } from '../../system/files/read-whole-file.ts';
import { canAsk } from '../asking/can-ask.ts';
import type { World } from '../session/world.ts';
import { textOf } from '../streams/input.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** A text that a person writes in an editor. */
export interface Draft {
  /** See `draftFile`; if it has a text of an earlier run, the editor opens that text. */
  readonly file: string;
  /** Lines for the person. They stand above the text as comments, which are cut off. */
  readonly header: readonly string[];
}

const BEGIN = 'defense-';
const END = '.txt';

/**
 * Returns the path of the draft of a defense. It stays in the data folder until it is sent, because writing it
 * takes long.
 * @param id of the dispute
 */
export const draftFile = (world: World, id: string): string =>
  dataFile(world, `${BEGIN}${id.replace(/[^\w-]/g, '_').slice(0, 80)}${END}`);

/** Returns the drafts that contain the person's document. */
export function findPersonDrafts(
  world: World,
  { inText }: DocumentFinder,
): readonly { readonly file: string; readonly text: string }[] {
  const folder = dataDir(world);
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names
    .filter((name) => name.startsWith(BEGIN) && name.endsWith(END))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, text: readWholeFile(file).toString() }))
    .filter(({ text }) => inText(text));
}

/**
 * Checks before any request that a person can edit a text.
 * @returns the command of the editor: `VISUAL`, otherwise `EDITOR`
 * @throws PixError `usage` without a terminal or an editor
 */
export function editorOf(world: World): string {
  if (!canAsk(world)) throw fail('edit.no_terminal');
  const editor = world.env.VISUAL?.trim() || world.env.EDITOR?.trim();
  if (!editor) throw fail('edit.no_editor');
  return editor;
}

/**
 * Lets a person write a text, and calls `use` with it. The file is deleted after `use`. If anything fails, the
 * file keeps the text, and a note says where it is.
 * @throws PixError `declined` for an empty text, `usage` when the editor fails
 */
export async function withEditedText(
  { world, notes, editor }: { readonly world: World; readonly notes: StderrNotes; readonly editor: string },
  { file, header }: Draft,
  use: (text: string) => Promise<void>,
): Promise<void> {
  makePrivateFolder(path.dirname(file));
  const earlier = readIfPresent(file);
  const comments = header.map((line) => `# ${line}`.trimEnd()).join('\n');
  if (earlier === null) replacePrivateFile(file, `${comments}\n\n`);
  else notes.note('edit.reopened', { file });
  try {
    await runEditor(world, editor, file);
    const text = written(file);
    if (text === '') throw fail('edit.empty');
    await use(text);
  } catch (error) {
    if (hasText(file)) notes.note('edit.kept', { file });
    else fs.rmSync(file, { force: true });
    throw error;
  }
  fs.rmSync(file, { force: true });
}

/** Returns the text below the comments at the start of the file, without surrounding blanks. */
function written(file: string): string {
  const lines = textOf(readWholeFile(file), file).split('\n');
  const start = lines.findIndex((line) => !line.startsWith('#'));
  return start === -1 ? '' : lines.slice(start).join('\n').trim();
}

/** A file that is no text is kept, too. */
function hasText(file: string): boolean {
  try {
    return written(file) !== '';
  } catch {
    return fs.existsSync(file);
  }
}

/** Runs the editor on this terminal. Like git, lets a shell read its command, which may have arguments. */
async function runEditor({ env, platform }: World, editor: string, file: string): Promise<void> {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const { once } = process.getBuiltinModule('node:events');
  const options = { stdio: 'inherit', windowsHide: true, env: { ...env } } as const;
  const child =
    platform === 'win32'
      ? spawn(`${editor} "${file}"`, { ...options, shell: true })
      : spawn('/bin/sh', ['-c', `${editor} "$1"`, 'pix', file], options);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw fail('edit.failed', { editor, code: code ?? signal ?? '-' });
}
