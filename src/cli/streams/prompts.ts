import { confirm, isCancel, password, selectKey, text } from '@clack/prompts';
import { PixError } from '../../domain/errors.ts';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { loadWords, say } from '../../i18n/index.ts';
import type { PassphraseQuestion } from '../../storage/vault/vault.ts';
import { typedLang } from '../failure/report-failure.ts';
import type { World } from '../session/world.ts';

/* Prompts are drawn on stderr, so that stdout stays data. The caller has checked that there is a terminal. */

const declined = (): PixError =>
  new PixError({ kind: 'declined', key: 'confirm.declined', errorCode: 'declined', outcome: 'not_sent' });

const streams = (world: World) => ({ input: world.stdin, output: world.stderr });

/** Asks yes or no; Enter alone means no. @throws PixError `declined` */
export async function askYesNo(world: World, question: string): Promise<void> {
  const words = await loadWords(typedLang(world));
  const answer = await confirm({
    ...streams(world),
    message: safeForTerminal(question, { keepLineFeeds: true }),
    active: say(words, 'prompt.yes'),
    inactive: say(words, 'prompt.no'),
    initialValue: false,
  });
  if (isCancel(answer) || !answer) throw declined();
}

/** Asks yes, no, or to show everything first, by one key each; Enter alone means no. @throws PixError `declined` */
export async function askYesNoOrAll(world: World, question: string): Promise<'yes' | 'all'> {
  const words = await loadWords(typedLang(world));
  const keys = { no: words['prompt.no_key'], yes: words['prompt.yes_key'], all: words['prompt.all_key'] };
  const answer = await selectKey({
    ...streams(world),
    message: safeForTerminal(question, { keepLineFeeds: true }),
    options: [
      { value: keys.no, label: words['prompt.no'] },
      { value: keys.yes, label: words['prompt.yes'] },
      { value: keys.all, label: words['prompt.all'] },
    ],
  });
  if (answer === keys.all) return 'all';
  if (answer === keys.yes) return 'yes';
  throw declined();
}

/** Asks for a line of text. @throws PixError `declined` on Ctrl-C or Escape */
export async function askText(world: World, message: string, placeholder?: string): Promise<string> {
  const answer = await text({ ...streams(world), message, ...(placeholder ? { placeholder } : {}) });
  if (isCancel(answer)) throw declined();
  return answer ?? '';
}

/** Asks for a secret, without echo. @throws PixError `declined` on Ctrl-C or Escape */
export async function askSecret(world: World, message: string): Promise<string> {
  const answer = await password({ ...streams(world), message });
  if (isCancel(answer)) throw declined();
  return answer ?? '';
}

/** Asks for the passphrase of a vault; for a new one twice. */
export async function askPassphrase(world: World, question: PassphraseQuestion): Promise<string> {
  const words = await loadWords(typedLang(world));
  const { profile, purpose } = question;
  for (;;) {
    const first = await askSecret(
      world,
      say(words, purpose === 'create' ? 'passphrase.create' : 'passphrase.open', { profile }),
    );
    if (purpose === 'open') return first;
    if (first === (await askSecret(world, say(words, 'passphrase.again')))) return first;
    world.stderr.write(`${say(words, 'passphrase.differ')}\n`);
  }
}
