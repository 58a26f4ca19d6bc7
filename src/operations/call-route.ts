import type { CallInput, FreeRoute } from '../client/call-input.ts';
import type { DecodedRow } from '../contract/decoded-row.ts';
import type { ItemOf } from '../contract/route.ts';
import { PixError } from '../domain/pix-error.ts';
import type { Operator } from './operator.ts';

/**
 * Calls a route that answers with one resource. For a route that changes something, adds `--data` and `--set`
 * to the body.
 */
export async function callRoute<R extends FreeRoute>(
  operator: Operator,
  row: R,
  input: CallInput<R>,
): Promise<DecodedRow<ItemOf<R>>> {
  const send = await prepareRoute(operator, row, input);
  return send();
}

/**
 * Works like `callRoute`, but in two steps: a command can check that the request can be sent before it asks for
 * confirmation.
 * @returns a function that sends the request once
 * @throws PixError when the request is not valid, or its root or token is missing
 */
export async function prepareRoute<R extends FreeRoute>(
  { client, run: { extra } }: Operator,
  row: R,
  input: CallInput<R>,
): Promise<() => Promise<DecodedRow<ItemOf<R>>>> {
  const send = await client.prepare(row, row.method === 'GET' ? input : { ...input, ...extra });
  return async () => {
    const { raw, data } = await send();
    return { raw, item: data };
  };
}

/** Reads a resource. Returns null if the service does not find it (404). */
export async function orAbsent<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PixError && error.kind === 'missing') return null;
    throw error;
  }
}

/**
 * Returns whether an error means that the service does not have a resource: a 404 in one of its own envelopes
 * (§7.1). A 404 from a gateway or another server does not count. A 410 does not count either, because the
 * resource once existed.
 */
export function isAbsence(error: unknown): boolean {
  if (!(error instanceof PixError) || error.init.statusCode !== 404) return false;
  const { errorCode, serviceMessage, requestId } = error.init;
  return errorCode !== 'HTTP_404' || (serviceMessage !== undefined && requestId !== undefined);
}
