import type { Modules } from './qr-modules.ts';

/** Size of a module in pixels. */
const SCALE = 4;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG (https://www.w3.org/TR/png-3/) with one bit per pixel, greyscale, 0 is black. */
export function qrPng(modules: Modules): Uint8Array {
  const { deflateSync } = process.getBuiltinModule('node:zlib');
  // A higher level gains little, since each line occurs four times; a window of 4 KiB takes less time to set up than one of 32.
  const compressed = deflateSync(linesOf(modules), { level: 1, windowBits: 12, memLevel: 5 });
  return Buffer.concat([headOf(modules.side), chunk('IDAT', compressed), END]);
}

/** The four bytes of eight modules, the first one lowest; a dark module is 0. */
const EIGHT = Uint32Array.from({ length: 256 }, (_, modules) => {
  let bytes = 0;
  for (let at = 0; at < 8; at += 1)
    if (((modules >> at) & 1) === 0) bytes |= 0xf << (8 * (at >> 1) + (at % 2 === 0 ? 4 : 0));
  return bytes >>> 0;
});

/** Each line: a filter byte (0: none), then two modules a byte. */
function linesOf({ side, bits }: Modules): Buffer {
  const length = 1 + Math.ceil((side * SCALE) / 8);
  const size = length * side * SCALE;
  // Four modules more than a line may have room for are written, and then written over.
  const lines = Buffer.alloc(size + 4);
  for (let row = 0; row < side; row += 1) {
    const start = row * SCALE * length;
    lines[start] = 0;
    for (let column = 0; column < side; column += 8) {
      const rest = (1 << Math.min(8, side - column)) - 1;
      const modules = eightAt(bits, row * side + column) & rest;
      lines.writeUInt32LE(EIGHT[modules] ?? 0, start + 1 + column / 2);
    }
    for (let line = 1; line < SCALE; line += 1)
      lines.copy(lines, start + line * length, start, start + length);
  }
  return lines.subarray(0, size);
}

/** The eight modules from `at` in the lowest bits. */
function eightAt(bits: Uint32Array, at: number): number {
  const shift = at & 31;
  const low = (bits[at >> 5] ?? 0) >>> shift;
  return shift > 24 ? low | ((bits[(at >> 5) + 1] ?? 0) << (32 - shift)) : low;
}

const heads = new Map<number, Uint8Array>();

function headOf(side: number): Uint8Array {
  const known = heads.get(side);
  if (known) return known;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side * SCALE, 0);
  header.writeUInt32BE(side * SCALE, 4);
  header[8] = 1;
  const head = Buffer.concat([SIGNATURE, chunk('IHDR', header)]);
  heads.set(side, head);
  return head;
}

/** Length, type, content, checksum. */
function chunk(type: string, content: Uint8Array): Buffer {
  const written = Buffer.allocUnsafe(12 + content.byteLength);
  written.writeUInt32BE(content.byteLength, 0);
  written.write(type, 4, 'latin1');
  written.set(content, 8);
  const { crc32 } = process.getBuiltinModule('node:zlib');
  written.writeUInt32BE(crc32(written.subarray(4, -4)), written.byteLength - 4);
  return written;
}

const END = chunk('IEND', Buffer.alloc(0));
