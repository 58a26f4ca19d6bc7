import type { Modules } from './qr-modules.ts';

/** Size of a module in pixels, and so the number of equal lines of a row. */
export const SCALE = 4;
/** Light rows at the top and at the bottom (ISO/IEC 18004), which are compressed together. */
export const QUIET_ZONE = 4;

/** Bytes of a line: a filter byte (0: none), then two modules a byte. */
export const lineLength = (side: number): number => 1 + Math.ceil((side * SCALE) / 8);

/** The longest repetition of deflate, in bytes. */
const LONGEST = 258;

/** Whether three lines fit into one repetition: up to version 36. */
export const hasQuickDeflate = (side: number): boolean => (SCALE - 1) * lineLength(side) <= LONGEST;

/** A code and its number of bits; its first bit is the lowest. */
type Code = readonly [bits: number, length: number];

/**
 * The four bytes that lines have, by two modules (1: the left one is dark, 2: the right one), and codes for them: the
 * best ones for their usual shares, complete with the two after them.
 */
const PAIRS: readonly (readonly [byte: number, ...Code])[] = [
  [0xff, 0b01, 2],
  [0x0f, 0b10, 2],
  [0xf0, 0b011, 3],
  [0x00, 0b00, 2],
];
const NO_FILTER: Code = [0b00, 2];
const END_OF_BLOCK: Code = [0b0111, 4];
const REPEAT: Code = [0b1111, 4];

/** What some modules become. */
interface Table {
  /** Codes of two to twelve bits; from bit 12 their length, from bit 16 the sum of the bytes. */
  readonly codes: Uint32Array;
  /** Sum of the bytes, each times its position. */
  readonly weighted: Uint16Array;
}

/** What all codes of a size have in common. */
interface Layout {
  readonly start: BitWriter;
  /** Three more lines like the last one. */
  readonly repeat: Code;
  /** For the last modules of a row. */
  readonly last: Table;
}

/** Modulus of the stream's checksum. */
const ADLER = 65_521;

/**
 * The lines of a code's picture (`linesOf`) as a zlib stream (RFC 1950, 1951), smaller than by zlib's fast levels and in
 * a tenth of their time: one block whose codes are known beforehand. Eight modules are one look-up, and the equal lines
 * after a line are repetitions of it.
 * @param modules of a size for which `hasQuickDeflate` holds
 * @returns bytes that may be others once the next stream of that size is made
 */
export function deflateLines(modules: Modules): Uint8Array {
  const { side, bits } = modules;
  const { start, repeat, last } = layoutOf(side);
  const length = lineLength(side);
  const total = length * side * SCALE;
  const wholes = Math.ceil(side / 8) - 1;
  const lastMask = (1 << (side - wholes * 8)) - 1;
  const out = start.rewound();
  const { bytes } = out;
  let sum = 1;
  let weighted = total;
  for (let row = 0; row < side; ) {
    const rows = isQuiet(modules, row) ? QUIET_ZONE : 1;
    let lineSum = 0;
    let lineWeighted = 0;
    out.add(NO_FILTER[0], NO_FILTER[1]);
    // As `add` does it, but without a call for each.
    let { at: end, waiting, count } = out;
    for (let at = 0; at <= wholes; at += 1) {
      const table = at === wholes ? last : EIGHT;
      const which = eightAt(bits, row * side + at * 8) & (at === wholes ? lastMask : 0xff);
      const code = table.codes[which] as number;
      waiting |= (code & 0xfff) << count;
      count += (code >> 12) & 0xf;
      if (count >= 16) {
        bytes[end] = waiting;
        bytes[end + 1] = waiting >>> 8;
        end += 2;
        waiting >>>= 16;
        count -= 16;
      }
      const byteSum = code >> 16;
      lineSum += byteSum;
      lineWeighted += (1 + 4 * at) * byteSum + (table.weighted[which] as number);
    }
    out.at = end;
    out.waiting = waiting;
    out.count = count;
    const lines = rows * SCALE;
    for (let line = 1; line < lines; line += 3) out.add(repeat[0], repeat[1]);
    sum += lines * lineSum;
    // A byte counts as often as there are bytes from it to the end.
    const rest = total - row * SCALE * length - (length * (lines - 1)) / 2;
    weighted += lines * (rest * lineSum - lineWeighted);
    row += rows;
  }
  out.add(END_OF_BLOCK[0], END_OF_BLOCK[1]);
  return out.end(weighted % ADLER, sum % ADLER);
}

/** Whether the quiet zone at the top or at the bottom begins with this row. */
function isQuiet({ side, bits }: Modules, row: number): boolean {
  if (row !== 0 && row !== side - QUIET_ZONE) return false;
  const end = (row + QUIET_ZONE) * side;
  for (let at = row * side; at < end; at += 8)
    if ((eightAt(bits, at) & 0xff & ((1 << Math.min(8, end - at)) - 1)) !== 0) return false;
  return true;
}

/** The eight modules from `at` in the lowest bits. */
function eightAt(bits: Uint32Array, at: number): number {
  const shift = at & 31;
  const low = (bits[at >> 5] as number) >>> shift;
  return shift > 24 ? low | ((bits[(at >> 5) + 1] ?? 0) << (32 - shift)) : low;
}

/** Writes bits as deflate has them: the lowest of a byte first. */
class BitWriter {
  readonly bytes: Uint8Array;
  at = 0;
  /** Bits that are not yet a pair of bytes, and how many. */
  waiting = 0;
  count = 0;
  #begun = { at: 0, waiting: 0, count: 0 };

  /** @param size room, in bytes */
  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  /** At most 16 bits. */
  add(bits: number, count: number): void {
    this.waiting |= bits << this.count;
    this.count += count;
    if (this.count < 16) return;
    this.bytes[this.at] = this.waiting;
    this.bytes[this.at + 1] = this.waiting >>> 8;
    this.at += 2;
    this.waiting >>>= 16;
    this.count -= 16;
  }

  /** What is there begins each stream. */
  begun(): this {
    this.#begun = { at: this.at, waiting: this.waiting, count: this.count };
    return this;
  }

  /** Takes back everything after the beginning. */
  rewound(): this {
    ({ at: this.at, waiting: this.waiting, count: this.count } = this.#begun);
    return this;
  }

  /** Fills the last byte, and ends with the checksum, its high byte first. @returns a view, until it is rewound */
  end(high: number, low: number): Uint8Array {
    for (; this.count > 0; this.count -= 8, this.waiting >>>= 8) this.#put(this.waiting);
    this.#put(high >>> 8);
    this.#put(high);
    this.#put(low >>> 8);
    this.#put(low);
    return this.bytes.subarray(0, this.at);
  }

  #put(byte: number): void {
    this.bytes[this.at] = byte;
    this.at += 1;
  }
}

const layouts = new Map<number, Layout>();

function layoutOf(side: number): Layout {
  const known = layouts.get(side);
  if (known) return known;
  const length = lineLength(side);
  const repeat = repeatCode((SCALE - 1) * length);
  const distance = distanceCode(length);
  const layout: Layout = {
    start: startOf(side, repeat.symbol, distance.symbol),
    // The distance's own code is one bit, 1.
    repeat: [
      REPEAT[0] | (repeat.extra << 4) | (1 << (4 + repeat.bits)) | (distance.extra << (5 + repeat.bits)),
      5 + repeat.bits + distance.bits,
    ],
    last: tableOf(Math.ceil((((side - 1) % 8) + 1) / 2)),
  };
  layouts.set(side, layout);
  return layout;
}

/** Codes of as many pairs of modules. */
function tableOf(pairs: number): Table {
  const size = 2 ** (2 * pairs);
  const codes = new Uint32Array(size);
  const weighted = new Uint16Array(size);
  for (let which = 0; which < size; which += 1) {
    let [all, length, sum] = [0, 0, 0];
    for (let pair = 0; pair < pairs; pair += 1) {
      const [byte, bits, count] = PAIRS[(which >> (2 * pair)) & 3] ?? [0, 0, 0];
      all |= bits << length;
      length += count;
      sum += byte;
      weighted[which] = (weighted[which] ?? 0) + pair * byte;
    }
    codes[which] = all | (length << 12) | (sum << 16);
  }
  return { codes, weighted };
}

const EIGHT = tableOf(4);

interface Symbol {
  readonly symbol: number;
  /** The value of the bits after the code, and how many there are. */
  readonly extra: number;
  readonly bits: number;
}

/** RFC 1951, 3.2.5 */
function repeatCode(length: number): Symbol {
  if (length === LONGEST) return { symbol: 285, extra: 0, bits: 0 };
  const bits = Math.max(0, 29 - Math.clz32(length - 3));
  const first = (length - 3) >> bits;
  return { symbol: 257 + 4 * bits + first, extra: (length - 3) & ((1 << bits) - 1), bits };
}

function distanceCode(distance: number): Symbol {
  const bits = Math.max(0, 30 - Math.clz32(distance - 1));
  return { symbol: 2 * bits + ((distance - 1) >> bits), extra: (distance - 1) & ((1 << bits) - 1), bits };
}

/** The stream's header and that of its only block: the lengths of all codes (RFC 1951, 3.2.7). */
function startOf(side: number, repeat: number, distance: number): BitWriter {
  const lengths = new Uint8Array(repeat + 1 + distance + 1);
  for (const [byte, , length] of PAIRS) lengths[byte] = length;
  lengths[256] = END_OF_BLOCK[1];
  lengths[repeat] = REPEAT[1];
  // Two codes of one bit, for decoders that want a complete set; only the second is used.
  lengths[repeat + 1] = 1;
  lengths[repeat + 1 + distance] = 1;
  const out = new BitWriter(200 + side * lineLength(side));
  // A window of 32 KiB, no dictionary.
  out.add(0x0178, 16);
  // The last block, with codes of its own.
  out.add(0b101, 3);
  out.add(repeat + 1 - 257, 5);
  out.add(distance, 5);
  out.add(ORDER.length - 4, 4);
  for (const symbol of ORDER) out.add(symbol in LENGTH_CODES ? 3 : 0, 3);
  writeLengths(out, lengths);
  return out.begun();
}

/** In which order lengths are described, and the codes that they have here: three bits each. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1];
const LENGTH_CODES: Readonly<Record<number, number>> = Object.fromEntries(
  [0, 1, 2, 3, 4, 16, 17, 18].map((symbol, code) => [symbol, reversed(code)]),
);

function reversed(code: number): number {
  return ((code & 1) << 2) | (code & 2) | (code >> 2);
}

function writeLengths(out: BitWriter, lengths: Uint8Array): void {
  const add = (symbol: number): void => out.add(LENGTH_CODES[symbol] ?? 0, 3);
  for (let at = 0; at < lengths.length; ) {
    let zeros = 0;
    while (zeros < 138 && lengths[at + zeros] === 0) zeros += 1;
    if (zeros >= 11) {
      add(18);
      out.add(zeros - 11, 7);
    } else if (zeros >= 3) {
      add(17);
      out.add(zeros - 3, 3);
    } else add(lengths[at] ?? 0);
    at += zeros >= 3 ? zeros : 1;
  }
}
