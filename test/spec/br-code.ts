interface StaticCode {
  readonly key?: string;
  readonly amount?: string;
  readonly txid?: string;
  readonly info?: string;
}

/** Returns a static Pix code. It uses no code of `src`, because the test checks that code. */
export function staticCode({ key = 'loja@exemplo.com.br', amount, txid = '***', info }: StaticCode): string {
  const account = tlv('00', 'br.gov.bcb.pix') + tlv('01', key) + (info === undefined ? '' : tlv('02', info));
  const code = [
    tlv('00', '01') + tlv('26', account) + tlv('52', '0000') + tlv('53', '986'),
    amount === undefined ? '' : tlv('54', amount),
    tlv('58', 'BR') + tlv('59', 'LOJA') + tlv('60', 'SAO PAULO') + tlv('62', tlv('05', txid)),
    '6304',
  ].join('');
  return code + crc16(code);
}

const tlv = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** Returns the checksum that an EMV code ends with (CRC-16/CCITT-FALSE). */
function crc16(code: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(code)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
