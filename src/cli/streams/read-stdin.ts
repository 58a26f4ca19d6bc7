import { usage } from '../flags/parse-values.ts';
import type { World } from '../session/world.ts';
import { textOf, untilSignal } from './read-named-file.ts';

/** Limit for stdin. No secret, certificate or delivery is longer. */
const MOST_BYTES = 4 * 1024 * 1024;

type ReadingWorld = Pick<World, 'stdin' | 'onSignal'>;

/** Reads all of stdin. Ends at a signal. @throws PixError `usage` when it has more than 4 MiB */
export async function readStdinBytes(world: ReadingWorld): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  await untilSignal(world, world.stdin, async () => {
    for await (const chunk of world.stdin) {
      const bytes = Buffer.from(chunk as Uint8Array | string);
      size += bytes.byteLength;
      if (size > MOST_BYTES) throw usage('stdin.too_much');
      chunks.push(bytes);
    }
  });
  return Buffer.concat(chunks);
}

/** Reads all of stdin as text. @throws PixError `usage` when it has more than 4 MiB, or is not UTF-8 */
export const readStdin = async (world: ReadingWorld): Promise<string> =>
  textOf(await readStdinBytes(world), 'stdin');
