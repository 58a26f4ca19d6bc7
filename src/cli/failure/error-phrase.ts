import { errorMessage, PixError } from '../../domain/pix-error.ts';
import { type PrintableText, safeForTerminal } from '../../domain/text/safe-text.ts';
import { sayKey, type Words } from '../../i18n/index.ts';

export function errorPhrase(words: Words, error: unknown): PrintableText {
  if (error instanceof PixError) return sayKey(words, error.init.key, error.init.params);
  return safeForTerminal(errorMessage(error));
}
