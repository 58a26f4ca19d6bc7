import type { CallInput, FreeRoute } from '../client/calls.ts';
import type { ItemOf } from '../contract/route.ts';
import type { Row } from '../contract/row.ts';
import { PixError } from '../domain/errors.ts';
import type { Operator } from './operator.ts';

/**
 * Calls a route whose answer is one resource. `--data` and `--set` are added to the body of routes that change
 * something.
 */
export async function callRow<R extends FreeRoute>(
  operator: Operator,
  row: R,
  input: CallInput<R>,
): Promise<Row<ItemOf<R>>> {
  const send = await prepareRow(operator, row, input);
  return send();
}

/**
 * As `callRow`, in two steps, so that a command asks its question only about what can be sent.
 * @returns a function that sends the request, once
 * @throws PixError when the request is not valid, or its root or token is missing
 */
export async function prepareRow<R extends FreeRoute>(
  { client, extra }: Operator,
  row: R,
  input: CallInput<R>,
): Promise<() => Promise<Row<ItemOf<R>>>> {
  const send = await client.prepare(row, row.method === 'GET' ? input : { ...input, ...extra });
  return async () => {
    const { raw, data } = await send();
    return { raw, item: data };
  };
}

/** Null for a resource that the service does not have (404). */
export async function orAbsent<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PixError && error.kind === 'missing') return null;
    throw error;
  }
}

/**
 * Whether an error is the service's own word that it does not have a resource: a 404 in one of its envelopes (§7.1). The
 * 404 of a gateway or of another server is none, nor is 410, since what is gone was there.
 */
export function isAbsence(error: unknown): boolean {
  if (!(error instanceof PixError) || error.init.statusCode !== 404) return false;
  const { errorCode, serviceMessage, requestId } = error.init;
  return errorCode !== 'HTTP_404' || (serviceMessage !== undefined && requestId !== undefined);
}
