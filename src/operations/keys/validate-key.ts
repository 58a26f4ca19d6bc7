import { PixError } from '../../domain/errors.ts';
import { checkPixKey, type PixKeyCheck } from '../../domain/keys/pix-key.ts';

/**
 * Checks offline what kind of Pix key a text is. An ambiguous text is reported as such, with the types it may have.
 * @throws PixError `check` for a text that is not a Pix key
 */
export function validateKey(text: string): PixKeyCheck {
  const check = checkPixKey(text);
  if (check.status !== 'invalid') return check;
  const { reason, type } = check;
  throw new PixError({
    kind: 'check',
    key: 'key.invalid',
    params: { key: text.slice(0, 100), reason: reason ?? 'unrecognized' },
    errorCode: 'invalid_key',
    hintKey: 'key.invalid.hint',
    details: [{ reason, type }],
  });
}
