/**
 * A body may have this number of pieces, plus one piece for every `BYTES_A_PIECE` bytes. Without this limit,
 * a million tiny pieces would block a server for seconds. A usual body of 1 MiB has about 800 pieces.
 */
const PIECES = 4_096;
const BYTES_A_PIECE = 64;

/** Size of the smallest buffer. For a smaller size, Node would use its shared pool. */
const SMALLEST = 4_096;
const NONE = new Uint8Array();

/** Collects pieces in one growing buffer. A list of one-byte pieces would need a hundred times as much memory. */
export class GrowingBytes {
  readonly #mostBytes: number;
  #buffer: Uint8Array = NONE;
  #length = 0;
  #pieces = 0;

  /** @param mostBytes maximum number of bytes. If more arrive, all bytes are dropped. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  append(piece: Uint8Array): void {
    const before = this.#length;
    this.#pieces += 1;
    this.#length += piece.byteLength;
    if (this.isTooLong) this.#buffer = NONE;
    else if (before === 0) this.#buffer = piece;
    else {
      if (this.#length > this.#buffer.byteLength) this.#grow(before);
      this.#buffer.set(piece, before);
    }
  }

  get isTooLong(): boolean {
    return this.#length > this.#mostBytes;
  }

  get hasTooManyPieces(): boolean {
    return this.#pieces > PIECES + this.#length / BYTES_A_PIECE;
  }

  get length(): number {
    return this.#length;
  }

  /** Size of the buffer in bytes: at most twice `length`, or a few kilobytes. */
  get capacity(): number {
    return this.#buffer.byteLength;
  }

  /** Returns the bytes without copying them. Returns no bytes if they were dropped. */
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
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/**
 * Returns at most the first `mostBytes` bytes. If more bytes arrive, the function stops reading and closes
 * the connection.
 */
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
