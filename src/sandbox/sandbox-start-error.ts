import { type ErrorParams, PixError } from '../domain/errors.ts';

/** The error when the sandbox cannot be started as requested, and the user must choose something else. */
export const sandboxStartError = (key: string, params: ErrorParams, cause?: unknown): PixError =>
  new PixError({
    kind: 'usage',
    key,
    params,
    errorCode: key.replace('.', '_'),
    hintKey: `${key}.hint`,
    outcome: 'not_applied',
    cause,
  });
