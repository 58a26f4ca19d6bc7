import { type ErrorParams, PixError } from '../domain/pix-error.ts';

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
