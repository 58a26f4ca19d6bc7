import { openStream, readWholeFile, readWholeStream } from '../../system/files/read-whole-file.ts';
import { usage } from '../flags/parse-values.ts';
import type { World } from '../session/world.ts';

/**
 * Returns the bytes of a file or pipe. A signal ends the reading of a pipe.
 * @param named name of the file as typed
 * @throws PixError `usage` that names the file
 */
export async function readNamedFile(
  world: Pick<World, 'onSignal'>,
  file: string,
  named: string,
): Promise<Uint8Array> {
  const stream = openStream(file);
  if (stream === null) return readWholeFile(file, named);
  return untilSignal(world, stream, () => readWholeStream(stream, named));
}

/** Reads a stream with `read`. A signal destroys the stream, so that `read` fails. */
export async function untilSignal<T>(
  { onSignal }: Pick<World, 'onSignal'>,
  stream: Pick<World['stdin'], 'destroy'>,
  read: () => Promise<T>,
): Promise<T> {
  const stopListening = onSignal(() => void stream.destroy(new Error('interrupted')));
  try {
    return await read();
  } finally {
    stopListening();
  }
}

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
