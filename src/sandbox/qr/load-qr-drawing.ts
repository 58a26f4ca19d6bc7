import type { Bitmap2D } from 'lean-qr';

const { crc32, deflateSync } = process.getBuiltinModule('node:zlib');

/**
 * Mask pattern of all codes. A code is readable with any of the eight masks, and finding the best one takes
 * ten times as long.
 */
const MASK = 3;
/** The default level saves 170 bytes of a picture, but drawing takes a third longer with it. */
const FASTEST = 1;
/** Width of the light border around the code, in modules (the squares of a QR code). */
const QUIET_ZONE = 4;
/** Width of a module in pixels. Two modules then have eight pixels, which fill one byte. */
const SCALE = 4;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export type QrDrawing = (text: string) => Buffer;

/** Loads the drawing library. Returns a function that draws a text as a PNG. */
export async function loadQrDrawing(): Promise<QrDrawing> {
  const { correction, generate, mode } = await import('lean-qr');
  const level = { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M };
  const encoder = new TextEncoder();
  return (text) => qrPng(generate(mode.bytes(encoder.encode(text)), { ...level, mask: MASK }));
}

/**
 * Encodes a code as PNG (https://www.w3.org/TR/png-3/) in greyscale with one bit per pixel, where 0 is black.
 */
function qrPng(code: Bitmap2D): Buffer {
  const side = (code.size + 2 * QUIET_ZONE) * SCALE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels(code), { level: FASTEST })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the lines of the image. In PNG, each line starts with a byte for its filter (0: none). */
function pixels({ size, get }: Bitmap2D): Buffer {
  const modules = size + 2 * QUIET_ZONE;
  const length = 1 + Math.ceil((modules * SCALE) / 8);
  return Buffer.concat(
    Array.from({ length: modules }, (_row, y) => {
      const line = Buffer.alloc(length);
      const light = (x: number): boolean => !get(x - QUIET_ZONE, y - QUIET_ZONE);
      for (let x = 0; x < modules; x += 2)
        line[1 + x / 2] = (light(x) ? 0xf0 : 0) | (light(x + 1) ? 0x0f : 0);
      return Array<Buffer>(SCALE).fill(line);
    }).flat(),
  );
}

function chunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + content.byteLength);
  bytes.writeUInt32BE(content.byteLength, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}
