import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export function filesBelow(folder: string): readonly { file: string; mode: number; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, mode: statSync(file).mode & 0o777, text: readFileSync(file, 'latin1') }));
}
