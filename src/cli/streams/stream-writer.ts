import { fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { reasonOf, systemCode } from '../../domain/system-error.ts';
import type { OutputStream } from '../session/world.ts';

/** Thrown when stdout was closed (`| head`). Ends a command silently, with exit code 0. */
export class ReaderLeft extends Error {}

/** Writes to a stream. Waits for a slow reader, so that memory use stays constant. */
export class StreamWriter {
  readonly #stream: OutputStream;
  #fault: PixError | ReaderLeft | undefined;

  constructor(stream: OutputStream) {
    this.#stream = stream;
    // Keep a stream error, so that the current or next `write` or `flush` throws it.
    stream.on('error', this.#noteFault);
  }

  /**
   * Writes a chunk, and waits while the stream's buffer is full.
   * @throws PixError `usage` when the system refused this or an earlier chunk (a full disk)
   * @throws ReaderLeft when the reader has closed the stream
   */
  async write(chunk: string | Uint8Array): Promise<void> {
    const stream = this.#stream;
    this.#check();
    if (stream.write(chunk, this.#noteFault)) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        stream.off('drain', done);
        stream.off('close', done);
        resolve();
      };
      stream.on('drain', done);
      stream.on('close', done);
    });
    // Throw now instead of at the next write: a command that waits for changes may never write again.
    if (this.#fault instanceof ReaderLeft) throw this.#fault;
  }

  /** Waits until the system has accepted everything. @throws as `write` */
  async flush(): Promise<void> {
    this.#check();
    await new Promise<void>((resolve) => this.#stream.write('', () => resolve()));
    this.#check();
  }

  #check(): void {
    if (this.#fault) throw this.#fault;
    // If the reader closed the stream while another `StreamWriter` was writing, this `#fault` can be unset.
    if (this.#stream.destroyed) throw new ReaderLeft();
  }

  readonly #noteFault = (error: Error | null | undefined): void => {
    if (error)
      this.#fault ??= READER_LEFT.has(systemCode(error) ?? '')
        ? new ReaderLeft()
        : fail('output.not_written', { reason: reasonOf(error) }, { cause: error });
  };
}

/** Error codes of a stream whose reader has closed it. Node then destroys the stream. */
const READER_LEFT: ReadonlySet<string> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED']);
