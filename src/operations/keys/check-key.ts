import { PixError } from '../../domain/errors.ts';
import { checkPixKey, type PixKeyCheck } from '../../domain/keys/pix-key.ts';

/**
 * Tells what a Pix key is, offline. An ambiguous one is told as such, with what it may be.
 * @throws PixError `check` for what is no key
 */
export function checkKey(text: string): PixKeyCheck {
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
