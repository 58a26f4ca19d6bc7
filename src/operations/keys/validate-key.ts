import { checkPixKey, type PixKeyCheck } from '../../domain/keys/check-pix-key.ts';
import { PixError } from '../../domain/pix-error.ts';
import { keyHint } from './key-hint.ts';

/**
 * Checks a Pix key offline.
 * @throws PixError `check` when the text is not a Pix key
 */
export function validateKey(text: string): PixKeyCheck {
  const check = checkPixKey(text);
  if (check.status !== 'invalid') return check;
  const { reason, type } = check;
  const { hintKey, params } = keyHint(text);
  throw new PixError({
    kind: 'check',
    key: 'key.invalid',
    hintKey,
    params: { ...params, key: text.slice(0, 100), reason: reason ?? 'unrecognized' },
    errorCode: 'invalid_key',
    details: [{ reason, type }],
  });
}
