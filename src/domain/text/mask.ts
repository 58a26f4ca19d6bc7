/** Placeholder for the hidden part of a text. It does not show the length of that part. */
const HIDDEN = '***';

/**
 * Masks a text except its first and last two characters (pix-domain §2). A text with five to seven
 * characters keeps only its first and last one. A shorter text is masked completely.
 */
export function maskMiddle(text: string): string {
  const characters = [...text];
  const ends = characters.length >= 8 ? 2 : characters.length >= 5 ? 1 : 0;
  const last = characters.slice(characters.length - ends);
  return `${characters.slice(0, ends).join('')}${HIDDEN}${last.join('')}`;
}

/** Masks the name of a person or company for tables and logs: `Fu***al`. */
export function maskName(name: string): string {
  return maskMiddle(name.trim());
}

/** Masks an e-mail address: `fu***@***om`. The operator can still recognise it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return maskMiddle(email);
  const first = at >= 4 ? email.slice(0, 2) : '';
  const domain = email.slice(at + 1);
  return `${first}${HIDDEN}@${HIDDEN}${domain.length >= 5 ? domain.slice(-2) : ''}`;
}

/** Masks a phone number: `+5***21`. */
export function maskPhone(phone: string): string {
  return maskMiddle(phone);
}

/**
 * Masks a token or secret except its last four characters. A text with fewer than twelve characters is masked
 * completely.
 */
export function maskToken(token: string): string {
  const characters = [...token];
  return characters.length < 12 ? '****' : `****${characters.slice(-4).join('')}`;
}
