import type { Modules } from './qr-modules.ts';

/** Each module is so many pixels wide and high. */
const SCALE = 4;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** How what a picture is made of is written: its bits, and how many. */
type Written = readonly [bits: number, count: number];

/**
 * Makes PNGs (https://www.w3.org/TR/png-3/) of one bit a pixel, grey, 0 is black. They are compressed (RFC 1951) for
 * what they hold, in a third of the time that zlib takes: two modules are a byte, so there are four bytes only, and
 * each line is there four times.
 */
export function createQrPng(): (modules: Modules) => Uint8Array {
  const known = new Map<number, Symbols>();
  return (modules) => {
    // A filter byte (0: none), then two modules a byte; the last half of one is none's.
    const length = 1 + Math.ceil(modules.side / 2);
    const symbols = known.get(length) ?? symbolsFor(length);
    known.set(length, symbols);
    return written(modules, length, symbols);
  };
}

function written({ side, bits }: Modules, length: number, symbols: Symbols): Uint8Array {
  const { header, pairs, octets, again, lines, end } = symbols;
  const out = new BitWriter(64 + side * length);
  out.put(ZLIB_HEADER, 16);
  for (const part of header) put(out, part);
  let [a, b] = [1, 0];
  for (let row = 0; row < side; row += 1) {
    // Past the end of a row lies the quiet zone of the next.
    let at = row * side;
    let sum = 0;
    let weighted = 0;
    put(out, pairs[BOTH_DARK]);
    let byte = 1;
    for (; byte + 4 <= length; byte += 4) {
      const octet = octets[eightAt(bits, at)] ?? NONE;
      at += 8;
      out.put(octet.bits, octet.count);
      sum += octet.sum;
      weighted += (length - byte) * octet.sum - octet.behind;
    }
    for (; byte < length; byte += 1) {
      const pair = pairOf(eightAt(bits, at));
      at += 2;
      put(out, pairs[pair]);
      const value = BYTES[pair] ?? 0;
      sum += value;
      weighted += (length - byte) * value;
    }
    for (let times = 0; times < lines; times += 1) put(out, again);
    // Adler-32, a line at a time.
    for (let line = 0; line < SCALE; line += 1) {
      b = (b + length * a + weighted) % ADLER;
      a = (a + sum) % ADLER;
    }
  }
  put(out, end);
  const data = out.ended(b * 0x10000 + a);
  return Buffer.concat([SIGNATURE, headerChunk(side * SCALE), chunk('IDAT', data), END]);
}

const ADLER = 65_521;
/** 0x78 0x01: deflate with a window of 32 KiB, no dictionary; little end first. */
const ZLIB_HEADER = 0x0178;

/** Eight modules, the first in the lowest bit; past the end they are light. */
function eightAt(bits: Uint32Array, at: number): number {
  const [word, from] = [at >> 5, at & 31];
  const low = (bits[word] ?? 0) >>> from;
  return (from > 24 ? low | ((bits[word + 1] ?? 0) << (32 - from)) : low) & 0xff;
}

/** Of the two lowest modules, as `BYTES` are in order. */
const pairOf = (modules: number): number => ((modules & 1) << 1) | ((modules >> 1) & 1);

/** Two modules as a byte, by which of them are dark: neither, the right, the left, both. */
const BYTES = [0xff, 0xf0, 0x0f, 0x00] as const;
const BOTH_DARK = 3;

function put(out: BitWriter, written: Written | undefined): void {
  if (written) out.put(written[0], written[1]);
}

/** Eight modules are four bytes, written at once. */
interface Octet {
  readonly bits: number;
  readonly count: number;
  /** Of the four bytes, and of each times its place from 0: what the checksum is made of. */
  readonly sum: number;
  readonly behind: number;
}

const NONE: Octet = { bits: 0, count: 0, sum: 0, behind: 0 };

function octetOf(pairs: readonly Written[], modules: number): Octet {
  let { bits, count, sum, behind } = NONE;
  for (let place = 0; place < 4; place += 1) {
    const pair = pairOf(modules >> (2 * place));
    const [more, moreCount] = pairs[pair] ?? [0, 0];
    bits |= more << count;
    count += moreCount;
    sum += BYTES[pair] ?? 0;
    behind += place * (BYTES[pair] ?? 0);
  }
  return { bits, count, sum, behind };
}

interface Symbols {
  readonly header: readonly Written[];
  /** As `BYTES`. */
  readonly pairs: readonly Written[];
  readonly octets: readonly Octet[];
  /** What came before, and how often until the line is there four times: once, but of the very largest codes. */
  readonly again: Written;
  readonly lines: number;
  readonly end: Written;
}

/**
 * One block with Huffman codes of its own (RFC 1951, 3.2.7): two bits for 0x00 and 0xff, three for 0x0f, 0xf0 and a
 * length, four for the end and for 285, which is there to make the code complete.
 */
function symbolsFor(length: number): Symbols {
  const atOnce = (SCALE - 1) * length < 258;
  const repeat = lengthSymbol(atOnce ? (SCALE - 1) * length : length);
  const lengths = new Map([
    ...[0x00, 0xff].map((symbol) => [symbol, 2] as const),
    ...[0x0f, 0xf0, repeat.symbol].map((symbol) => [symbol, 3] as const),
    ...[256, 285].map((symbol) => [symbol, 4] as const),
  ]);
  const back = distanceSymbol(length);
  const code = canonical(lengths);
  // The one distance is one bit, 0.
  const extra: Written[] = [
    [repeat.extra, repeat.extraBits],
    [0, 1],
    [back.extra, back.extraBits],
  ];
  const pairs = BYTES.map((byte) => code(byte));
  return {
    header: [[0b101, 3], ...codeLengths(lengths, back.symbol)],
    pairs,
    octets: Array.from({ length: 256 }, (_, modules) => octetOf(pairs, modules)),
    again: joined([code(repeat.symbol), ...extra]),
    lines: atOnce ? 1 : SCALE - 1,
    end: code(256),
  };
}

const joined = (parts: readonly Written[]): Written =>
  parts.reduce(([bits, count], [more, moreCount]) => [bits | (more << count), count + moreCount]);

interface Coded {
  readonly symbol: number;
  readonly extra: number;
  readonly extraBits: number;
}

/** 3 to 257 (RFC 1951, 3.2.5). */
function lengthSymbol(length: number): Coded {
  if (length < 11) return { symbol: 254 + length, extra: 0, extraBits: 0 };
  const extraBits = Math.floor(Math.log2(length - 3)) - 2;
  const step = (length - 3) >> extraBits;
  return {
    symbol: 261 + 4 * (extraBits - 1) + step,
    extra: (length - 3) & ((1 << extraBits) - 1),
    extraBits,
  };
}

function distanceSymbol(distance: number): Coded {
  if (distance < 5) return { symbol: distance - 1, extra: 0, extraBits: 0 };
  const extraBits = Math.floor(Math.log2(distance - 1)) - 1;
  const step = (distance - 1) >> extraBits;
  return { symbol: 2 * extraBits + step, extra: (distance - 1) & ((1 << extraBits) - 1), extraBits };
}

/** The codes that follow from their lengths (RFC 1951, 3.2.2), as they lie in the stream: first bit lowest. */
function canonical(lengths: ReadonlyMap<number, number>): (symbol: number) => Written {
  const codes = new Map<number, Written>();
  let code = 0;
  let before = 0;
  const inOrder = [...lengths].sort(([one, short], [other, long]) => short - long || one - other);
  for (const [symbol, length] of inOrder) {
    code <<= length - before;
    before = length;
    codes.set(symbol, [reversed(code, length), length]);
    code += 1;
  }
  return (symbol) => codes.get(symbol) ?? [0, 0];
}

function reversed(code: number, length: number): number {
  let turned = 0;
  for (let bit = 0; bit < length; bit += 1) turned |= ((code >> bit) & 1) << (length - 1 - bit);
  return turned;
}

/** Eight lengths and runs of them, in three bits each: 0 to 5, 17 (3 to 10 zeros) and 18 (11 to 138). */
const RUN_CODES = canonical(new Map([0, 1, 2, 3, 4, 5, 17, 18].map((symbol) => [symbol, 3] as const)));
const RUN_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1];

/** All lengths from 0 to 285, then those of the distances, of which the last alone is used. */
function codeLengths(lengths: ReadonlyMap<number, number>, distance: number): readonly Written[] {
  const written: Written[] = [
    [286 - 257, 5],
    [distance, 5],
    [RUN_ORDER.length - 4, 4],
    ...RUN_ORDER.map((symbol): Written => [RUN_CODES(symbol)[1], 3]),
  ];
  let zeros = 0;
  const run = (): void => {
    while (zeros > 0) {
      const most = zeros > 10 ? Math.min(zeros, 138) : zeros > 2 ? zeros : 1;
      if (most > 10) written.push(RUN_CODES(18), [most - 11, 7]);
      else if (most > 2) written.push(RUN_CODES(17), [most - 3, 3]);
      else written.push(RUN_CODES(0));
      zeros -= most;
    }
  };
  for (let symbol = 0; symbol < 286 + distance + 1; symbol += 1) {
    const length = symbol < 286 ? (lengths.get(symbol) ?? 0) : symbol === 286 + distance ? 1 : 0;
    if (length === 0) zeros += 1;
    else {
      run();
      written.push(RUN_CODES(length));
    }
  }
  return written;
}

/** Bits, the lowest first. */
class BitWriter {
  readonly #bytes: Buffer;
  #at = 0;
  #bits = 0;
  #count = 0;

  constructor(most: number) {
    this.#bytes = Buffer.allocUnsafe(most);
  }

  /** At most 24 at once. */
  put(bits: number, count: number): void {
    this.#bits |= bits << this.#count;
    this.#count += count;
    while (this.#count >= 8) {
      this.#bytes[this.#at] = this.#bits & 0xff;
      this.#at += 1;
      this.#bits >>>= 8;
      this.#count -= 8;
    }
  }

  /** What was written, filled up to a byte, and four more: a checksum, its high end first. */
  ended(checksum: number): Buffer {
    if (this.#count > 0) this.put(0, 8 - this.#count);
    this.#bytes.writeUInt32BE(checksum, this.#at);
    return this.#bytes.subarray(0, this.#at + 4);
  }
}

function headerChunk(pixels: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header[8] = 1;
  return chunk('IHDR', header);
}

/** Length, type, content, checksum. */
function chunk(type: string, content: Buffer): Buffer {
  const written = Buffer.allocUnsafe(12 + content.byteLength);
  written.writeUInt32BE(content.byteLength, 0);
  written.write(type, 4, 'latin1');
  content.copy(written, 8);
  const { crc32 } = process.getBuiltinModule('node:zlib');
  written.writeUInt32BE(crc32(written.subarray(4, -4)), written.byteLength - 4);
  return written;
}

const END = chunk('IEND', Buffer.alloc(0));
