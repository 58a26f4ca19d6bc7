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
  const { raw, data } = await operator.client.call(row, withExtra(operator, row, input));
  return { raw, item: data };
}

/**
 * As `callRow`, in two steps, so that a command asks its question only about what can be sent.
 * @returns a function that sends the request
 * @throws PixError when the request is not valid, or its root or token is missing
 */
export async function prepareRow<R extends FreeRoute>(
  operator: Operator,
  row: R,
  input: CallInput<R>,
): Promise<() => Promise<Row<ItemOf<R>>>> {
  await operator.client.check(row, withExtra(operator, row, input));
  return () => callRow(operator, row, input);
}

const withExtra = <R extends FreeRoute>({ extra }: Operator, row: R, input: CallInput<R>): CallInput<R> =>
  row.method === 'GET' ? input : { ...input, ...extra };

/** Null for a resource that the service does not have (404). */
export async function orAbsent<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PixError && error.kind === 'missing') return null;
    throw error;
  }
}
