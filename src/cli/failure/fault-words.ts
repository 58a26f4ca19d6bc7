import { errorMessage, PixError } from '../../domain/errors.ts';
import { sayKey, type Words } from '../../i18n/index.ts';

/** What went wrong, as part of a sentence: the words of a `PixError` without its hint, the message of any other error. */
export function faultWords(words: Words, error: unknown): string {
  if (error instanceof PixError) return sayKey(words, error.init.key, error.init.params);
  return errorMessage(error);
}
