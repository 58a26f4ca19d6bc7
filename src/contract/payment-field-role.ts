/** A person confirms each of these parts of a payment, and the journal records it. */
export type PaymentFieldRole = 'amount' | 'reference' | 'destination';

/** Fields of routes that move money, and of charges. */
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

/** A service may also accept `Amount` or `pix_key`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns a function that maps a field's name, in any letter case, to its role.
 * @param wire the profile's aliases: a field's name and its alias have one role
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
