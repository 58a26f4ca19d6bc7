import { readWholeFile } from '../../system/files/read-whole-file.ts';
import { usage } from '../flags/parse-values.ts';

/**
 * Returns the bytes of a file.
 * @param named name of the file as typed
 * @throws PixError `usage` that names the file
 */
export const readNamedFile = async (file: string, named: string): Promise<Uint8Array> =>
  readWholeFile(file, named);

/**
 * Decodes UTF-8 and removes a byte order mark. Refuses other bytes: replacing them would change the text that
 * pix sends.
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
