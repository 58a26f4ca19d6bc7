import { fail } from '../../domain/errors.ts';
import { PixError } from '../../domain/pix-error.ts';
import { createHandle, isPipe, OPEN_ALREADY } from '../../system/files/create-file.ts';
import { openStream, readWholeFile, readWholeStream } from '../../system/files/read-whole-file.ts';
import { makeTemporaryFolder } from '../../system/files/temporary-folder.ts';
import type { World } from '../session/world.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

type ReadingWorld = Pick<World, 'stdin' | 'onSignal'>;

/** Limit for a text from stdin. No secret, certificate or delivery is longer. */
const MOST_BYTES = 4 * 1024 * 1024;
export const STDIN = '-';

/** Whether the text names stdin or a pipe that the shell has opened, such as `<(command)`. */
export const isOpenInput = (text: string): boolean => text === STDIN || OPEN_ALREADY.test(text);

/** Whether the input can be read only once: stdin or a pipe. @param file absolute path @param named as typed */
export const isReadOnce = (file: string, named: string): boolean => isOpenInput(named) || isPipe(file);

/** The stdin streams that were read. A second reader would get nothing. */
const taken = new WeakSet<object>();

function stdinOf({ stdin }: ReadingWorld): World['stdin'] {
  if (taken.has(stdin)) throw fail('stdin.taken');
  taken.add(stdin);
  return stdin;
}

/** Reads a stream with `read`. A signal destroys the stream, so that `read` fails. */
async function untilSignal<T>(
  { onSignal }: ReadingWorld,
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

/** Reads all of stdin. Ends at a signal. @throws PixError `usage` when it has more than 4 MiB, or was read before */
async function readStdinBytes(world: ReadingWorld): Promise<Buffer> {
  const stdin = stdinOf(world);
  const chunks: Buffer[] = [];
  let size = 0;
  await untilSignal(world, stdin, async () => {
    for await (const chunk of stdin) {
      const bytes = Buffer.from(chunk as Uint8Array | string);
      size += bytes.byteLength;
      if (size > MOST_BYTES) throw fail('stdin.too_much');
      chunks.push(bytes);
    }
  });
  return Buffer.concat(chunks);
}

/** Reads all of stdin as text. @throws PixError `usage` as `readStdinBytes`, or when it is not UTF-8 */
export const readStdin = async (world: ReadingWorld): Promise<string> =>
  textOf(await readStdinBytes(world), 'stdin');

/**
 * Returns the bytes of a file, a pipe or stdin (`-`). A signal ends the reading of a pipe.
 * @param file absolute path, or `-`
 * @param named name of the file as typed
 * @throws PixError `usage` that names the file
 */
export async function readInput(world: ReadingWorld, file: string, named: string): Promise<Uint8Array> {
  if (named === STDIN) return readStdinBytes(world);
  const stream = openStream(file);
  if (stream === null) return readWholeFile(file, named);
  return untilSignal(world, stream, () => readWholeStream(stream, named));
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
    throw fail('file.not_utf8', { file: named === STDIN ? 'stdin' : named });
  }
}

const PREFIX = 'pix-input-';

/**
 * Copies of stdin and of pipes in private files, so that a command can read them several times, in constant
 * memory. They are removed when the command ends.
 */
export class InputCopies {
  readonly #world: ReadingWorld;
  /** The name as typed, by the path of the copy. */
  readonly #names = new Map<string, string>();

  constructor(world: ReadingWorld) {
    this.#world = world;
  }

  /**
   * Returns a path that can be read several times: that of the file, or that of a copy.
   * @param file absolute path
   * @param named name of the file as typed
   */
  async pathOf(file: string, named: string): Promise<string> {
    const shown = named === STDIN ? 'stdin' : named;
    const stream = named === STDIN ? stdinOf(this.#world) : openStream(file);
    if (stream === null && !isReadOnce(file, named)) return file;
    const copy = path.join(makeTemporaryFolder(PREFIX), 'stdin');
    this.#names.set(copy, shown);
    const source = stream ?? fs.createReadStream(file);
    const target = await createHandle(copy);
    try {
      await untilSignal(this.#world, source, async () => {
        for await (const piece of source) await target.appendFile(piece as Uint8Array | string);
      });
    } finally {
      await target.close();
    }
    return copy;
  }

  /** Returns the error with the names of the inputs as typed, instead of the paths of their copies. */
  withNames(error: unknown): unknown {
    if (!(error instanceof PixError) || this.#names.size === 0) return error;
    const params = Object.entries(error.init.params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? this.nameOf(value) : value,
    ]);
    return new PixError({ ...error.init, params: Object.fromEntries(params) });
  }

  /** Returns the name of an input as typed, by its path. */
  nameOf(file: string): string {
    return this.#names.get(file) ?? file;
  }

  /** Whether this path is a copy. */
  has(file: string): boolean {
    return this.#names.has(file);
  }

  close(): void {
    for (const copy of this.#names.keys()) fs.rmSync(path.dirname(copy), { recursive: true, force: true });
    this.#names.clear();
  }
}
