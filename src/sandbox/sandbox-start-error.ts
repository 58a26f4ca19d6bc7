import { type ErrorParams, PixError } from '../domain/pix-error.ts';

/** Returns the error for a sandbox that cannot be started as requested. The user must change the request. */
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
