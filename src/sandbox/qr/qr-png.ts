import type { Modules } from './qr-modules.ts';

/** Size of a module in pixels. */
const SCALE = 4;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG (https://www.w3.org/TR/png-3/) with one bit per pixel, greyscale, 0 is black. */
export function qrPng(modules: Modules): Uint8Array {
  const { deflateSync } = process.getBuiltinModule('node:zlib');
  const pixels = modules.side * SCALE;
  // A higher level gains little, since each line occurs four times; a window of 4 KiB takes less time to set up than one of 32.
  const compressed = deflateSync(linesOf(modules), { level: 1, windowBits: 12, memLevel: 5 });
  return Buffer.concat([SIGNATURE, headerChunk(pixels), chunk('IDAT', compressed), END]);
}

/** Each line: a filter byte (0: none), then two modules a byte. A dark module is 0. */
function linesOf({ side, bits }: Modules): Buffer {
  const length = 1 + Math.ceil((side * SCALE) / 8);
  const lines = Buffer.alloc(length * side * SCALE);
  const isDark = (at: number): boolean => (((bits[at >> 5] ?? 0) >>> (at & 31)) & 1) === 1;
  let at = 0;
  for (let row = 0; row < side; row += 1) {
    const start = row * SCALE * length;
    const end = at + side;
    for (let byte = start + 1; at < end; byte += 1) {
      const left = isDark(at) ? 0 : 0xf0;
      const right = at + 1 === end || isDark(at + 1) ? 0 : 0x0f;
      lines[byte] = left | right;
      at += 2;
    }
    at = end;
    for (let line = 1; line < SCALE; line += 1)
      lines.copy(lines, start + line * length, start, start + length);
  }
  return lines;
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
