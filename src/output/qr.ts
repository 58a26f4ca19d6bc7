/**
 * The QR code of a copy-and-paste code in half blocks. The blocks are the light modules: right on a dark terminal as it
 * is, and on every terminal where colour may set white on black.
 */
export async function terminalQr(code: string, color: boolean): Promise<string> {
  const { renderUnicodeCompact } = await import('uqr');
  const drawn = renderUnicodeCompact(code, { ecc: 'L', border: 2 });
  if (!color) return `${drawn}\n`;
  const lines = drawn.split('\n').map((line) => `\u001b[97;40m${line}\u001b[0m`);
  return `${lines.join('\n')}\n`;
}

/** Columns and lines of a drawing. */
export function qrSize(drawing: string): { readonly columns: number; readonly lines: number } {
  const lines = drawing.trimEnd().split('\n');
  return { columns: [...(lines[0] ?? '').replace(/\u001b\[[\d;]*m/g, '')].length, lines: lines.length };
}
