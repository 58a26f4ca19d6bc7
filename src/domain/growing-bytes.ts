/**
 * How many pieces a body may have, and one more for each of so many bytes. A body of 1 MiB in packets of a network has
 * some 800. A piece of one byte takes as much processor time as one of a kilobyte, so a million of them would block a
 * server for seconds.
 */
const PIECES = 4_096;
const BYTES_A_PIECE = 64;

/** The smallest buffer that is allocated. Below this size Node would take it from a pool that it shares. */
const SMALLEST = 4_096;
const NONE = new Uint8Array();

/**
 * Bytes that arrive in pieces, in one buffer that grows. A list of the pieces would take a hundred times the memory of
 * its bytes, if a sender makes the pieces small.
 */
export class GrowingBytes {
  readonly #mostBytes: number;
  #buffer: Uint8Array = NONE;
  #length = 0;
  #pieces = 0;

  /** @param mostBytes if more bytes arrive, all of them are dropped */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  append(piece: Uint8Array): void {
    const before = this.#length;
    this.#pieces += 1;
    this.#length += piece.byteLength;
    if (this.isTooLong) this.#buffer = NONE;
    // Most bodies arrive in one piece, which is not copied.
    else if (before === 0) this.#buffer = piece;
    else {
      if (this.#length > this.#buffer.byteLength) this.#grow(before);
      this.#buffer.set(piece, before);
    }
  }

  get isTooLong(): boolean {
    return this.#length > this.#mostBytes;
  }

  /** Whether there are more pieces than any honest sender makes. */
  get hasTooManyPieces(): boolean {
    return this.#pieces > PIECES + this.#length / BYTES_A_PIECE;
  }

  /** How many bytes have arrived. */
  get length(): number {
    return this.#length;
  }

  /** Memory in use, in bytes: at most twice the length, or a few kilobytes. */
  get capacity(): number {
    return this.#buffer.byteLength;
  }

  /** The bytes that have arrived, without copying them; none if they were dropped. */
  get bytes(): Buffer {
    const { buffer, byteOffset } = this.#buffer;
    return Buffer.from(buffer, byteOffset, this.isTooLong ? 0 : this.#length);
  }

  #grow(used: number): void {
    const larger = Buffer.allocUnsafe(Math.max(SMALLEST, 2 * this.#length));
    larger.set(this.#buffer.subarray(0, used));
    this.#buffer = larger;
  }
}

export interface FirstBytes {
  /** At most as many as were asked for. */
  readonly bytes: Buffer;
  /** Whether these are all. */
  readonly isWhole: boolean;
}

/** Reads a body. Stops when it is longer than `mostBytes`, which closes its connection. */
export async function readFirstBytes(
  pieces: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<FirstBytes> {
  const read = new GrowingBytes(mostBytes + 1);
  for await (const piece of pieces) {
    read.append(piece.subarray(0, mostBytes + 1 - read.length));
    if (read.length > mostBytes) return { bytes: read.bytes.subarray(0, mostBytes), isWhole: false };
  }
  return { bytes: read.bytes, isWhole: true };
}
