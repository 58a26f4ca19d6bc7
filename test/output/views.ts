import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { View } from '../../src/output/view.ts';
import { ROOT } from '../guards/source-files.ts';

const FOLDER = join(ROOT, 'src/output/views');
const modules = await Promise.all(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => import(/* @vite-ignore */ join(FOLDER, name)) as Promise<Record<string, unknown>>),
);

/** All views of pix with their names. */
export const views = modules.flatMap((module) =>
  Object.entries(module).filter(
    (entry): entry is [string, View<unknown>] =>
      typeof entry[1] === 'object' && 'columns' in (entry[1] ?? {}),
  ),
);
