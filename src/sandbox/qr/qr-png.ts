import { deflateLines, hasQuickDeflate, lineLength, SCALE } from './deflate-lines.ts';
import type { Modules } from './qr-modules.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG (https://www.w3.org/TR/png-3/) with one bit per pixel, greyscale, 0 is black. */
export function qrPng(modules: Modules): Uint8Array {
  return Buffer.concat([headOf(modules.side), chunk('IDAT', compressed(modules)), END]);
}

function compressed(modules: Modules): Uint8Array {
  if (hasQuickDeflate(modules.side)) return deflateLines(modules);
  return process.getBuiltinModule('node:zlib').deflateSync(linesOf(modules));
}

/** The lines of the picture, not compressed. A dark module is 0. */
export function linesOf({ side, bits }: Modules): Buffer {
  const length = lineLength(side);
  const lines = Buffer.alloc(length * side * SCALE);
  const isDark = (at: number): boolean => (((bits[at >> 5] ?? 0) >>> (at & 31)) & 1) === 1;
  for (let row = 0; row < side; row += 1) {
    const start = row * SCALE * length;
    for (let column = 0; column < side; column += 2) {
      const at = row * side + column;
      const left = isDark(at) ? 0 : 0xf0;
      const right = column + 1 < side && isDark(at + 1) ? 0 : 0x0f;
      lines[start + 1 + column / 2] = left | right;
    }
    for (let line = 1; line < SCALE; line += 1)
      lines.copy(lines, start + line * length, start, start + length);
  }
  return lines;
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
