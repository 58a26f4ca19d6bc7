import { checkPixKey, type PixKeyCheck } from '../../domain/keys/check-pix-key.ts';
import { hintedError } from '../../domain/pix-error.ts';

/**
 * Checks a Pix key offline.
 * @throws PixError `check` when the text is not a Pix key
 */
export function validateKey(text: string): PixKeyCheck {
  const check = checkPixKey(text);
  if (check.status !== 'invalid') return check;
  const { reason, type } = check;
  throw hintedError({
    kind: 'check',
    key: 'key.invalid',
    params: { key: text.slice(0, 100), reason: reason ?? 'unrecognized' },
    errorCode: 'invalid_key',
    details: [{ reason, type }],
  });
}
