/**
 * Meaning of a field in a payment. A person confirms the amount, the reference and the destination, and the
 * journal records them.
 */
export type PaymentFieldRole = 'amount' | 'reference' | 'destination';

/** Field names by role, from the routes that move money or create charges. */
const FIELDS: Readonly<Record<PaymentFieldRole, readonly string[]>> = {
  amount: ['amount', 'cart', 'unitPrice'],
  reference: ['clientReference', 'externalId', 'externalRef', 'reference', 'idempotencyKey', 'sku'],
  destination: [
    ...['pixKey', 'pixType', 'pixKeyType', 'toPixKey', 'key', 'keyType'],
    ...['qrCode', 'brCode', 'emv'],
    ...['payerAccountNumber', 'receiverAccountNumber'],
    ...['paymentType', 'creditCardPayment', 'card'],
  ],
};

const ALIAS = /^alias\..*\.([^.]+)$/;

/** Returns a comparable form of a field name, because a service may also accept `Amount` or `pix_key`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns a function that finds the role of a field by name. Letter case and punctuation of the name are
 * ignored.
 * @param wire the profile's aliases; an alias has the role of the field that it replaces
 */
export function roleOf(
  wire: Readonly<Record<string, string>> = {},
): (name: string) => PaymentFieldRole | undefined {
  const roles = new Map<string, PaymentFieldRole>();
  for (const role of Object.keys(FIELDS) as PaymentFieldRole[])
    for (const name of FIELDS[role]) roles.set(plain(name), role);
  if (wire.idempotencyHeader) roles.set(plain(wire.idempotencyHeader), 'reference');
  for (const [key, alias] of Object.entries(wire)) {
    const role = roles.get(plain(ALIAS.exec(key)?.[1] ?? ''));
    if (role !== undefined) roles.set(plain(alias), role);
  }
  return (name) => roles.get(plain(name));
}
