/**
 * Patterns of texts that differ from day to day, and their replacements. QR code pictures and checksums also
 * differ, because they contain an id with the date.
 */
const DATED: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d\d-\d\d\b/g, '<date>'],
  [/\b(TX|PO-|IT-)\d{8}(?=[A-Z0-9]{16})/g, '$1<day>'],
  [/\b([ED]\d{8})\d{12}(?=[A-Za-z0-9]{11}\b)/g, '$1<minute>'],
  [/(?<="qrCodeBase64":")[^"]+/g, '<picture>'],
  [/(?<=\*6304)[0-9A-F]{4}/g, '<checksum>'],
];
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|\b[12]\d{12}\b/g;

/**
 * Returns the output of a sandbox without dates. Timestamps become relative to `startMs`, and other dates
 * become placeholders.
 */
export function dateless(text: string, startMs: number): string {
  const relative = text.replace(INSTANT, (at) => `start + ${(Number(at) || Date.parse(at)) - startMs}`);
  return DATED.reduce((rest, [dated, instead]) => rest.replace(dated, instead), relative);
}
