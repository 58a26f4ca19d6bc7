import { string } from '@oclif/core/flags';
import { fail } from '../../domain/errors.ts';
import { checkDocument } from '../../domain/keys/check-document.ts';
import { canAsk } from '../asking/can-ask.ts';
import type { World } from '../session/world.ts';
import { readStdin } from '../streams/input.ts';

export const documentFlag = string({
  helpValue: 'D|-',
  description: 'CPF or CNPJ; - reads it from stdin, so that no other user of this machine sees it',
});

/**
 * Returns the CPF or CNPJ of a person: from the command line, from stdin, or from a question on a terminal.
 * No error message contains the CPF or CNPJ.
 * @returns the CPF or CNPJ without punctuation, in upper case
 * @throws PixError `usage`
 */
export async function personDocument(world: World, given: string | undefined): Promise<string> {
  const check = checkDocument(await textOf(world, given));
  if (check.valid && check.canonical) return check.canonical;
  throw fail('privacy.bad_document', { reason: check.reason ?? 'format' });
}

async function textOf(world: World, given: string | undefined): Promise<string> {
  if (given === '-') return readStdin(world);
  if (given !== undefined) return given;
  if (!canAsk(world)) throw fail('privacy.no_document');
  const [{ askText }, { loadWords, say }, { typedLang }] = await Promise.all([
    import('../streams/prompts.ts'),
    import('../../i18n/index.ts'),
    import('../failure/report-failure.ts'),
  ]);
  return askText(world, say(await loadWords(typedLang(world)), 'privacy.ask'));
}
