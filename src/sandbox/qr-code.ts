import { type Modules, rememberedModules } from './qr-modules.ts';

/** Modules of quiet zone around the code (ISO/IEC 18004); each module is 4 × 4 pixels. */
const QUIET_ZONE = 4;
const SCALE = 4;
/** The standard asks for the best of eight masks; any one is readable, and trying all costs ten times as much. */
const MASK = 3;
/** As small as level 9 makes it: there is little to look back for, and a small window is quicker to set up. */
const DEFLATE = { level: 6, memLevel: 4, windowBits: 9 } as const;

/** Draws QR codes. Made once: its libraries load when the first is wanted. */
export type QrDrawing = (text: string) => Uint8Array;

/** A PNG of the QR code of a text. */
export async function loadQrDrawing(): Promise<QrDrawing> {
  const { encode } = await import('uqr');
  const modulesOf = rememberedModules((text) =>
    packed(encode(text, { ecc: 'M', border: 0, maskPattern: MASK }).data),
  );
  return (text) => png(modulesOf(text));
}

function packed(rows: readonly (readonly boolean[])[]): Modules {
  const bits = new Uint32Array(Math.ceil(rows.length ** 2 / 32));
  let at = 0;
  for (const row of rows) {
    for (const dark of row) {
      if (dark) bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31));
      at += 1;
    }
  }
  return { side: rows.length, bits };
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END = chunk('IEND', Buffer.alloc(0));

/** One bit a pixel, as few codes need more (https://www.w3.org/TR/png-3/): grey of depth 1, 0 is black. */
function png({ side, bits }: Modules): Uint8Array {
  const pixels = (side + 2 * QUIET_ZONE) * SCALE;
  // A filter byte (0: none), then two modules a byte.
  const length = 1 + Math.ceil(pixels / 8);
  const raw = Buffer.alloc(length * pixels, 0xff);
  for (let line = 0; line < pixels; line += 1) raw[line * length] = 0;
  for (let row = 0; row < side; row += 1) {
    const first = (row + QUIET_ZONE) * SCALE * length;
    for (let column = 0; column < side; column += 1) {
      const at = row * side + column;
      if ((((bits[at >> 5] ?? 0) >>> (at & 31)) & 1) === 0) continue;
      const byte = first + 1 + ((column + QUIET_ZONE) >> 1);
      raw[byte] = (raw[byte] ?? 0) & (column & 1 ? 0xf0 : 0x0f);
    }
    for (let line = 1; line < SCALE; line += 1) raw.copyWithin(first + line * length, first, first + length);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header[8] = 1;
  const { deflateSync } = process.getBuiltinModule('node:zlib');
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(raw, DEFLATE)), END]);
}

/** Length, type, content, checksum. */
function chunk(type: string, content: Buffer): Buffer {
  const written = Buffer.alloc(12 + content.byteLength);
  written.writeUInt32BE(content.byteLength, 0);
  written.write(type, 4, 'latin1');
  content.copy(written, 8);
  const { crc32 } = process.getBuiltinModule('node:zlib');
  written.writeUInt32BE(crc32(written.subarray(4, -4)), written.byteLength - 4);
  return written;
}
