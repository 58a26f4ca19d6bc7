import { deflateLines, hasQuickDeflate, lineLength, SCALE } from './deflate-lines.ts';
import type { Modules } from './qr-modules.ts';

const { crc32 } = process.getBuiltinModule('node:zlib');

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG (https://www.w3.org/TR/png-3/) with one bit per pixel, greyscale, 0 is black. */
export function qrPng(modules: Modules): Uint8Array {
  const head = headOf(modules.side);
  const stream = compressed(modules);
  const size = head.byteLength + 12 + stream.byteLength + END.byteLength;
  const png = Buffer.allocUnsafe(size);
  png.set(head);
  writeChunk(png, head.byteLength, 'IDAT', stream);
  png.set(END, size - END.byteLength);
  return png;
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

function chunk(type: string, content: Uint8Array): Buffer {
  const written = Buffer.allocUnsafe(12 + content.byteLength);
  writeChunk(written, 0, type, content);
  return written;
}

/** Length, type, content, checksum. */
function writeChunk(bytes: Buffer, at: number, type: string, content: Uint8Array): void {
  const end = at + 8 + content.byteLength;
  bytes.writeUInt32BE(content.byteLength, at);
  bytes.write(type, at + 4, 'latin1');
  bytes.set(content, at + 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
}

const END = chunk('IEND', Buffer.alloc(0));
