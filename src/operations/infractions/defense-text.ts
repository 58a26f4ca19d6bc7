import { DEFENSE_MOST_CHARACTERS } from '../../contract/schemas/infraction.ts';
import { fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { lengthOf } from '../../domain/text/length-of.ts';

/**
 * Matches control characters except tab and line ends, the replacement for invalid UTF-8, and halves of
 * UTF-16 pairs.
 */
const NOT_TEXT = /[^\P{Cc}\t\n\r]|\ufffd|\p{Cs}/u;

/**
 * Checks the text of a defense. A defense can be sent only once, and cannot be changed (unshown.md §8).
 * @param source `--text`, or the name of a file
 * @returns the text without surrounding blanks
 * @throws PixError `usage` when it is empty, not text, or too long for the service
 */
export function defenseText(source: string, given: string | Uint8Array): string {
  const text = (typeof given === 'string' ? given : decoded(source, given)).trim();
  if (text === '') throw fail('infraction.defense_empty', { source });
  const at = text.search(NOT_TEXT);
  if (at !== -1) throw notText(source);
  if (lengthOf(text) > DEFENSE_MOST_CHARACTERS)
    throw fail('infraction.defense_too_long', {
      source,
      length: lengthOf(text),
      most: DEFENSE_MOST_CHARACTERS,
    });
  return text;
}

function decoded(source: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notText(source);
  }
}

const notText = (source: string): PixError => fail('infraction.defense_not_text', { source });
