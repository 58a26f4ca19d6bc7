import { QUIET_ZONE } from './deflate-lines.ts';
import { type Modules, rememberedModules } from './qr-modules.ts';
import { qrPng } from './qr-png.ts';

/** The standard asks for the best of eight masks. Any mask is readable, and trying all takes ten times as long. */
const MASK = 3;

/** Draws QR codes. Created once; its libraries are loaded on first use. */
export type QrDrawing = (text: string) => Uint8Array;

/** A PNG of the QR code of a text. */
export async function loadQrDrawing(): Promise<QrDrawing> {
  const { correction, generate, mode } = await import('lean-qr');
  const level = { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M };
  const encoder = new TextEncoder();
  const modulesOf = rememberedModules((text) =>
    packed(generate(mode.bytes(encoder.encode(text)), { ...level, mask: MASK })),
  );
  return (text) => qrPng(modulesOf(text));
}

/** Outside its own square a QR code is light. */
function packed({ size, get }: { readonly size: number; get(x: number, y: number): boolean }): Modules {
  const side = size + 2 * QUIET_ZONE;
  const bits = new Uint32Array(Math.ceil(side ** 2 / 32));
  for (let at = 0; at < side ** 2; at += 1) {
    const dark = get((at % side) - QUIET_ZONE, Math.floor(at / side) - QUIET_ZONE);
    if (dark) bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31));
  }
  return { side, bits };
}
