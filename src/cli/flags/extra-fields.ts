import { fail } from '../../domain/errors.ts';
import { bareName } from '../../domain/text/field-rules.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/text/json.ts';
import type { CommandRun, OperatorAccount } from '../../operations/operator.ts';
import { referenceOfAnyFamily } from './flag-types.ts';
import { type Flags, text } from './flag-values.ts';
import { dataOf, setsOf } from './parse-values.ts';

/**
 * Parses `--data` and `--set`, which add fields to the request body. Fields that the command itself sets
 * override `--data`. `--set` overrides both.
 * @param read reads the file that `--data` names; null means stdin
 * @throws PixError `usage`
 */
export async function extraFields(
  given: Flags,
  read: (file: string | null) => Promise<string>,
): Promise<CommandRun['extra']> {
  const sets = given.set as readonly string[] | undefined;
  const data = text(given.data);
  return {
    ...(data === undefined ? {} : { under: withReference(await dataOf(data, read)) }),
    ...(sets === undefined ? {} : { over: withReference(setsOf(sets)) }),
  };
}

/** Returns the body with the same spelling of the reference as the flag `--reference`. */
function withReference(body: JsonObject): JsonObject {
  const { clientReference: given } = body;
  return typeof given === 'string' ? { ...body, clientReference: referenceOfAnyFamily(given) } : body;
}

export interface ReservedRule {
  readonly roles: readonly PaymentFieldRole[];
  /** The flag or argument that names the destination. Default: the argument ID. */
  readonly destination?: string;
  /**
   * Top-level fields that `--set` may contain, in exactly this spelling. `data` lists the fields that
   * `--data` may contain. The command treats such a field like the corresponding flag.
   */
  readonly set?: readonly string[];
  readonly data?: readonly string[];
}

interface ReservedContext {
  readonly run: Pick<CommandRun, 'extra'>;
  readonly account: Pick<OperatorAccount, 'wire'>;
}

/**
 * Refuses fields of `--set` and `--data` that would bypass the confirmation or the journal. Finds them at
 * every depth, in every letter case, and under every alias.
 * @throws PixError `usage` that names the flag to use instead
 */
export function refuseReserved(
  { run: { extra }, account: { wire } }: ReservedContext,
  { roles, destination = 'ID', set = [], data = [] }: ReservedRule,
): void {
  const known = roleOf(wire);
  const check = (body: JsonObject | undefined, allowed: readonly string[]): void => {
    for (const [name, value] of fieldsIn(body ?? {})) {
      const role = known(name);
      if (role === undefined || !roles.includes(role)) continue;
      const isAllowed = allowed.includes(name) && body?.[name] === value;
      if (isAllowed && (role !== 'reference' || typeof value === 'string')) continue;
      const flag = role === 'destination' ? destination : `--${role}`;
      throw fail('money.set_refused', { field: name.slice(0, 80), flag });
    }
  };
  check(extra.over, set);
  check(extra.under, data);
}

function* fieldsIn(value: JsonValue): Generator<readonly [name: string, value: JsonValue]> {
  if (Array.isArray(value)) for (const item of value) yield* fieldsIn(item);
  if (!isJsonObject(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    yield [name, inner];
    yield* fieldsIn(inner);
  }
}

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

/**
 * Returns a function that finds the role of a field by name. Letter case and punctuation of the name are
 * ignored, because a service may also accept `Amount` or `pix_key`.
 * @param wire the profile's aliases; an alias has the role of the field that it replaces
 */
export function roleOf(
  wire: Readonly<Record<string, string>> = {},
): (name: string) => PaymentFieldRole | undefined {
  const roles = new Map<string, PaymentFieldRole>();
  for (const role of Object.keys(FIELDS) as PaymentFieldRole[])
    for (const name of FIELDS[role]) roles.set(bareName(name), role);
  if (wire.idempotencyHeader) roles.set(bareName(wire.idempotencyHeader), 'reference');
  for (const [key, alias] of Object.entries(wire)) {
    const role = roles.get(bareName(ALIAS.exec(key)?.[1] ?? ''));
    if (role !== undefined) roles.set(bareName(alias), role);
  }
  return (name) => roles.get(bareName(name));
}
