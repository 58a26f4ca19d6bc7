import type { CallInput, FreeRoute } from '../client/client.ts';
import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import type { ItemOf } from '../contract/route.ts';
import { PixError } from '../domain/pix-error.ts';
import type { Operator } from './operator.ts';

/**
 * Sends a request that moves no money, and returns the answer. Adds the fields of `--data` and `--set` to the
 * body if the route changes data.
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
 * Checks a request without sending it.
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

export async function orAbsent<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PixError && error.kind === 'missing') return null;
    throw error;
  }
}

/**
 * Returns whether the error is a 404 in an envelope of the service (§7.1). Returns false for a 404 of a
 * gateway. Also returns false for a 410, because a 410 means that the resource once existed.
 */
export const isAbsence = (error: unknown): boolean =>
  error instanceof PixError && error.init.statusCode === 404 && error.init.isFromService === true;
