import { readWholeFile } from '../../system/files/read-file.ts';
import { usage } from '../flags/parse-values.ts';

/**
 * The bytes of a file.
 * @param named its name as typed
 * @throws PixError `usage` naming it
 */
export const readBytes = async (file: string, named: string): Promise<Uint8Array> =>
  readWholeFile(file, named);

/**
 * Text from a file or stdin, without a byte order mark. Bytes that are not UTF-8 are refused, because another text than
 * intended would be sent.
 * @param named its name as typed
 * @throws PixError `usage` naming it
 */
export function textOf(bytes: Uint8Array, named: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw usage('file.not_utf8', { file: named });
  }
}
