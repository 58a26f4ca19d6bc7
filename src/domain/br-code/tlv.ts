import { lengthOf } from '../text/field-rules.ts';
import { safeForTerminal } from '../text/safe-text.ts';

export type TlvReason = 'non_numeric_header' | 'truncated_header' | 'length_overrun' | 'duplicate_tag';

export interface TlvFault {
  readonly reason: TlvReason;
  readonly detail: string;
}

export interface Tlv {
  /** Values by ID, in the order of the text. If an ID is repeated, its first value counts. */
  readonly objects: ReadonlyMap<string, string>;
  /** The reason why reading stopped. `objects` then contains only the objects before the fault. */
  readonly fault?: TlvFault;
  /** The first repeated ID, which EMVCo 4.3.1.2 forbids. */
  readonly duplicate?: TlvFault;
}

/** ID of a code's last object: `6304` and four hex digits. */
export const CRC_ID = '63';

/**
 * Reads data objects: each has a two-digit ID, a two-digit length and a value (EMVCo MPM 3.2). Lengths count
 * code points.
 * @param where `root` or the ID of the template; faults contain it
 */
export function readTlv(text: string, where: string): Tlv {
  const characters = [...text];
  const objects = new Map<string, string>();
  let duplicate: TlvFault | undefined;
  const result = (reason?: TlvReason, place?: string): Tlv => ({
    objects,
    ...(reason && { fault: { reason, detail: `${reason}: ${where}${place}` } }),
    ...(duplicate && { duplicate }),
  });

  for (let at = 0; at < characters.length; ) {
    const header = characters.slice(at, at + 4).join('');
    if (characters.length - at < 4) return result('truncated_header', `@${at}`);
    if (!/^[0-9]{4}$/.test(header))
      return result('non_numeric_header', `@${at}:'${safeForTerminal(header)}'`);
    const id = header.slice(0, 2);
    const end = at + 4 + Number(header.slice(2));
    if (end > characters.length) return result('length_overrun', `/${id}`);
    if (objects.has(id)) {
      duplicate ??= { reason: 'duplicate_tag', detail: `duplicate_tag: ${where}/${id}` };
    } else {
      objects.set(id, characters.slice(at + 4, end).join(''));
    }
    at = end;
  }
  return result();
}

/** The caller limits values to 99 characters. */
export function writeTlv(id: string, value: string): string {
  return `${id}${String(lengthOf(value)).padStart(2, '0')}${value}`;
}

const POLYNOMIAL = 0x1021;

const STEPS = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc;
});

/** Returns the CRC-16/CCITT-FALSE in four upper-case hex digits. */
export function crc16(bytes: Uint8Array): string {
  let crc = 0xffff;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (STEPS[(crc >> 8) ^ byte] as number);
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
