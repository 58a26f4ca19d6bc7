/** Who sends the chunks. */
interface Source {
  pause(): void;
  resume(): void;
  /** Ends the connection. */
  abort(reason: Error): void;
}

/** How much memory may wait to be read before the source is paused. */
const MOST_WAITING_BYTES = 256 * 1024;
/** What a chunk takes besides its bytes: answers can be made of many small ones. */
const CHUNK_BYTES = 256;

/**
 * The body of an answer, pushed by the one side and read once by the other. As a `Readable` of Node, which takes as long as
 * half of an exchange. Who leaves early ends the connection.
 */
export class ArrivingBody implements AsyncIterable<Uint8Array> {
  readonly #source: Source;
  readonly #waiting: Uint8Array[] = [];
  #bytes = 0;
  #isWhole = false;
  #fault: Error | undefined;
  #onChange = (): void => undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  push(chunk: Uint8Array): void {
    this.#waiting.push(chunk);
    this.#bytes += chunk.byteLength + CHUNK_BYTES;
    if (this.#bytes >= MOST_WAITING_BYTES) this.#source.pause();
    this.#onChange();
  }

  end(): void {
    this.#isWhole = true;
    this.#onChange();
  }

  /** Nothing more comes; the reader gets the error after what came before. */
  fail(error: Error): void {
    this.#fault ??= error;
    this.#onChange();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const chunk = this.#waiting.shift();
        if (chunk) {
          yield chunk;
          this.#taken(chunk);
        } else if (this.#fault) throw this.#fault;
        else if (this.#isWhole) return;
        else
          await new Promise<void>((resolve) => {
            this.#onChange = resolve;
          });
      }
    } finally {
      if (!this.#isWhole && !this.#fault) this.#source.abort(new Error('the reader left'));
    }
  }

  #taken({ byteLength }: Uint8Array): void {
    const wasFull = this.#bytes >= MOST_WAITING_BYTES;
    this.#bytes -= byteLength + CHUNK_BYTES;
    if (wasFull && this.#bytes < MOST_WAITING_BYTES) this.#source.resume();
  }
}
