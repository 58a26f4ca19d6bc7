import { readWholeFile } from '../../system/files/read-whole-file.ts';
import { usage } from '../flags/parse-values.ts';

/**
 * @param named name of the file as typed
 * @throws PixError `usage` that names the file
 */
export const readNamedFile = async (file: string, named: string): Promise<Uint8Array> =>
  readWholeFile(file, named);

/**
 * Removes a byte order mark. Refuses bytes that are not UTF-8, because pix would send a changed text.
 * @param named name of the file as typed
 * @throws PixError `usage` that names the file
 */
export function textOf(bytes: Uint8Array, named: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw usage('file.not_utf8', { file: named });
  }
}
