import { errorMessage, PixError } from '../../domain/errors.ts';
import { sayKey, type Words } from '../../i18n/index.ts';

/** What went wrong, in words, for a sentence that goes on: of an error of ours without its hint, of any other its message. */
export function faultWords(words: Words, error: unknown): string {
  if (error instanceof PixError) return sayKey(words, error.init.key, error.init.params);
  return errorMessage(error);
}
