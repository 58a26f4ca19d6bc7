import { type Modules, rememberedModules } from './qr-modules.ts';
import { qrPng } from './qr-png.ts';

/** Modules of quiet zone around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** The standard asks for the best of eight masks; any one is readable, and trying all costs ten times as much. */
const MASK = 3;

/** Draws QR codes. Made once: its libraries load when the first is wanted. */
export type QrDrawing = (text: string) => Uint8Array;

/** A PNG of the QR code of a text. */
export async function loadQrDrawing(): Promise<QrDrawing> {
  const { encode } = await import('uqr');
  const modulesOf = rememberedModules((text) =>
    packed(encode(text, { ecc: 'M', border: QUIET_ZONE, maskPattern: MASK }).data),
  );
  return (text) => qrPng(modulesOf(text));
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
