import { PixError } from '../../domain/errors.ts';
import { reasonOf, systemCode } from '../../domain/system-error.ts';
import type { OutputStream } from '../session/world.ts';

/** Writes to a stream and waits for a slow reader, so that memory stays constant. When the reader is gone, the wait ends. */
export class StreamWriter {
  readonly #stream: OutputStream;
  #fault: Error | undefined;

  constructor(stream: OutputStream) {
    this.#stream = stream;
    // Told by the call that wrote, or the next one.
    stream.on('error', this.#noteFault);
  }

  /** @throws PixError `usage` when the system refused this or an earlier piece: a full disk, not a reader that left */
  async write(chunk: string | Uint8Array): Promise<void> {
    const stream = this.#stream;
    if (this.#fault) throw notWritten(this.#fault);
    if (stream.destroyed || stream.write(chunk, this.#noteFault)) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        stream.off('drain', done);
        stream.off('close', done);
        resolve();
      };
      stream.on('drain', done);
      stream.on('close', done);
    });
  }

  /** Waits until the system has taken everything. @throws PixError as `write` */
  async flush(): Promise<void> {
    const stream = this.#stream;
    if (!stream.destroyed) await new Promise<void>((resolve) => stream.write('', () => resolve()));
    if (this.#fault) throw notWritten(this.#fault);
  }

  readonly #noteFault = (error: Error | null | undefined): void => {
    if (error && !READER_LEFT.has(systemCode(error) ?? '')) this.#fault ??= error;
  };
}

/** A stream whose reader left is destroyed by Node. */
const READER_LEFT: ReadonlySet<string> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED']);

const notWritten = (fault: Error): PixError =>
  new PixError({
    kind: 'usage',
    key: 'output.not_written',
    params: { reason: reasonOf(fault) },
    errorCode: 'output_not_written',
    hintKey: 'output.not_written.hint',
    outcome: 'not_applied',
    cause: fault,
  });
