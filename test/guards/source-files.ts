import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** Path below the root, with slashes: `src/cli/session/world.ts`. */
  readonly path: string;
  readonly text: string;
}

export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .sort()
      .map((name) => ({
        path: `${folder}/${name.split(sep).join('/')}`,
        text: readFileSync(join(ROOT, folder, name), 'utf8'),
      })),
  );
}

export function parsed(file: SourceFile): ReturnType<typeof parseSync> {
  return parseSync(file.path, file.text);
}
