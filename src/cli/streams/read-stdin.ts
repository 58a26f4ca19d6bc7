import { usage } from '../flags/parse-values.ts';
import type { World } from '../session/world.ts';
import { textOf } from './read-named-file.ts';

/** More than any secret, certificate or delivery needs. */
const MOST_BYTES = 4 * 1024 * 1024;

/** @throws PixError `usage` beyond 4 MiB */
export async function readStdinBytes({ stdin }: Pick<World, 'stdin'>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk as Uint8Array | string);
    size += bytes.byteLength;
    if (size > MOST_BYTES) throw usage('stdin.too_much');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** @throws PixError `usage` beyond 4 MiB, or when it is not UTF-8 */
export const readStdin = async (world: Pick<World, 'stdin'>): Promise<string> =>
  textOf(await readStdinBytes(world), 'stdin');
