import { PixError } from '../../domain/errors.ts';

/** What keeps a batch from being sent, or from going on. */
export function batchError(key: string, params: Readonly<Record<string, string | number>>): PixError {
  return new PixError({ kind: 'usage', key, params, errorCode: 'batch', outcome: 'not_sent' });
}
