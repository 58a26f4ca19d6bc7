import { readWholeFile } from '../../storage/files/read-file.ts';
import { usage } from '../flags/parse-values.ts';

/** The bytes of a file. @param named as it was typed @throws PixError `usage` naming it */
export const readBytes = async (file: string, named: string): Promise<Uint8Array> =>
  readWholeFile(file, named);

/**
 * What people wrote, of a file or stdin; a mark of its byte order is left out. Bytes that are no UTF-8 are refused: they
 * would go out as other text than was meant.
 * @param named as it was typed @throws PixError `usage` naming it
 */
export function textOf(bytes: Uint8Array, named: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw usage('file.not_utf8', { file: named });
  }
}
