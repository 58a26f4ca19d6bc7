const POLYNOMIAL = 0x1021;

const STEPS = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc;
});

/** Returns the CRC-16/CCITT-FALSE in four upper-case hex digits. */
export function crc16(bytes: Uint8Array): string {
  let crc = 0xffff;
  for (const byte of bytes) crc = step(crc, byte);
  return written(crc);
}

/** Returns the CRC of an ASCII text, without first converting the text to bytes. */
export function crc16OfAscii(text: string): string {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at += 1) crc = step(crc, text.charCodeAt(at) & 0x7f);
  return written(crc);
}

const step = (crc: number, byte: number): number =>
  ((crc << 8) & 0xffff) ^ (STEPS[(crc >> 8) ^ byte] as number);

const written = (crc: number): string => crc.toString(16).toUpperCase().padStart(4, '0');
