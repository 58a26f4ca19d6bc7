import { errorMessage, PixError } from '../../domain/pix-error.ts';
import { sayKey, type Words } from '../../i18n/index.ts';

/**
 * Returns an error as part of a sentence: the message of a `PixError` without its hint, or the message of any
 * other error.
 */
export function errorPhrase(words: Words, error: unknown): string {
  if (error instanceof PixError) return sayKey(words, error.init.key, error.init.params);
  return errorMessage(error);
}
