/** Key types of DICT (pix-domain §2). */
export const PIX_KEY_TYPES = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'] as const;
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

export const LONGEST_KEY = 77;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** DICT's patterns for canonical keys, without check digits. CNPJ includes the alphanumeric form. */
export const DICT_FORMATS: Readonly<Record<PixKeyType, RegExp>> = {
  CPF: /^[0-9]{11}$/,
  CNPJ: /^[0-9A-Z]{12}[0-9]{2}$/,
  PHONE: /^\+[1-9][0-9][0-9]{1,14}$/,
  EMAIL: new RegExp(`^[a-z0-9.!#$&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`),
  EVP: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
};

export function isDictKey(text: string): boolean {
  return text.length <= LONGEST_KEY && Object.values(DICT_FORMATS).some((format) => format.test(text));
}
