import { type ErrorParams, PixError } from '../domain/pix-error.ts';

/** Returns the usage error for a sandbox that cannot be started with the given options. */
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
