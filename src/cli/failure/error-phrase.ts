import { errorMessage, PixError } from '../../domain/pix-error.ts';
import { sayKey, type Words } from '../../i18n/index.ts';

export function errorPhrase(words: Words, error: unknown): string {
  if (error instanceof PixError) return sayKey(words, error.init.key, error.init.params);
  return errorMessage(error);
}
