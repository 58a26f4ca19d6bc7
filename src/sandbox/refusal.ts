import { type ErrorParams, PixError } from '../domain/errors.ts';

/** The sandbox cannot be had as it was asked for: the person at the keyboard must choose otherwise. */
export const refusal = (key: string, params: ErrorParams, cause?: unknown): PixError =>
  new PixError({
    kind: 'usage',
    key,
    params,
    errorCode: key.replace('.', '_'),
    hintKey: `${key}.hint`,
    outcome: 'not_applied',
    cause,
  });
