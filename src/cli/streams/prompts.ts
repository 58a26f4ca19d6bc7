import type { PassThrough } from 'node:stream';
import { confirm, isCancel, password, S_BAR, select, selectKey, text } from '@clack/prompts';
import { fail } from '../../domain/errors.ts';
import { type PrintableText, printed, safeForTerminal } from '../../domain/text/safe-text.ts';
import { loadWords, say } from '../../i18n/index.ts';
import { terminalColumns } from '../../output/drawing/line.ts';
import { wrapText } from '../../output/drawing/wrap-text.ts';
import type { PassphraseQuestion } from '../../storage/vault/vault.ts';
import { typedLang } from '../failure/report-failure.ts';
import type { World } from '../session/world.ts';

/*
 * All prompts of this file are drawn on stderr, so that stdout contains only data. The callers have checked
 * that there is a terminal. A question may have several lines. All are lines of this program, because each value in
 * a `PrintableText` is one line.
 */

interface Asking {
  readonly input: PassThrough;
  readonly output: World['stderr'];
  readonly signal: AbortSignal;
}

/**
 * A key that is typed before the question was on the screen for this long, in ms, is no answer to it (cli.md
 * "Confirming").
 */
const UNREAD_MS = 300;
const CTRL_C = '\u0003';

/**
 * Asks one question. Ctrl-C, Escape, Ctrl-D, the end of stdin or a signal cancels it. Without this handling
 * of Ctrl-D and the end of stdin, the command would hang, or would report success. Discards all other keys that
 * were typed before a person can have read the question.
 * @throws PixError `declined` when the question is cancelled
 */
async function asked<T>(world: World, ask: (streams: Asking) => Promise<T>): Promise<Exclude<T, symbol>> {
  const { clock, stdin, stderr } = world;
  const end = new AbortController();
  const cancel = (): void => end.abort();
  const onKey = (_text: unknown, key?: { readonly name?: string; readonly ctrl?: boolean }): void => {
    if (key?.ctrl && key.name === 'd') cancel();
  };
  const { PassThrough: Keys } = process.getBuiltinModule('node:stream');
  const setRawMode = (isRaw: boolean): void => void stdin.setRawMode?.(isRaw);
  const keys = Object.assign(new Keys(), { isTTY: true, setRawMode });
  let isRead = false;
  const onData = (typed: Buffer | string): void => {
    if (isRead) keys.write(typed);
    else if (typed.includes(CTRL_C)) keys.write(CTRL_C);
  };
  keys.on('keypress', onKey);
  stdin.on('data', onData).once('end', cancel).resume();
  const stopListening = world.onSignal(cancel);
  let stopWaiting = (): void => undefined;
  try {
    const answered = ask({ input: keys, output: stderr, signal: end.signal });
    stopWaiting = clock.at(clock.now() + UNREAD_MS, () => {
      // If the process hung meanwhile, earlier keys are not read yet. They are read, and discarded, before an
      // immediate runs.
      setImmediate(() => {
        isRead = true;
      });
    });
    const answer = await answered;
    if (isCancel(answer)) throw fail('confirm.declined');
    return answer as Exclude<T, symbol>;
  } finally {
    stopWaiting();
    stopListening();
    stdin.off('data', onData).off('end', cancel).pause();
  }
}

const GUIDE = `${S_BAR}  `;
const NARROWEST = 20;

/**
 * Wraps a question and draws the library's guide before each further line. The library does this itself only for
 * y/N and choices; after another long line it redraws the wrong lines.
 */
const guided = ({ stderr }: World, question: PrintableText): string =>
  wrapText(question, Math.max(NARROWEST, terminalColumns(stderr) - GUIDE.length - 1)).join(`\n${GUIDE}`);

/** Asks y/N; an empty answer means no. @throws PixError `declined` unless the answer is yes */
export async function askYesNo(world: World, question: PrintableText): Promise<void> {
  if (!(await askYesOrNo(world, question))) throw fail('confirm.declined');
}

/** Asks y/N and returns the answer. @throws PixError `declined` on Ctrl-C or Escape */
export async function askYesOrNo(world: World, question: PrintableText): Promise<boolean> {
  const words = await loadWords(typedLang(world));
  const yes = words['prompt.yes_key'];
  return asked(world, (streams) => {
    // The prompt library knows only `y` and `n`, so send `y` too when a person presses the yes key of another
    // language.
    streams.input.on('keypress', (typed: unknown) => {
      if (yes !== 'y' && typed === yes) streams.input.emit('keypress', 'y', { name: 'y' });
    });
    return confirm({
      ...streams,
      message: question,
      active: say(words, 'prompt.yes'),
      inactive: say(words, 'prompt.no'),
      initialValue: false,
    });
  });
}

/**
 * Asks yes, no or all. An empty answer means no. "All" asks the caller to print everything and to ask again.
 * @throws PixError `declined` for no
 */
export async function askYesNoOrAll(world: World, question: PrintableText): Promise<'yes' | 'all'> {
  const words = await loadWords(typedLang(world));
  const keys = { no: words['prompt.no_key'], yes: words['prompt.yes_key'], all: words['prompt.all_key'] };
  const answer = await asked(world, (streams) =>
    selectKey({
      ...streams,
      message: guided(world, question),
      options: [
        { value: keys.no, label: words['prompt.no'] },
        { value: keys.yes, label: words['prompt.yes'] },
        { value: keys.all, label: words['prompt.all'] },
      ],
    }),
  );
  if (answer === keys.all) return 'all';
  if (answer === keys.yes) return 'yes';
  throw fail('confirm.declined');
}

/**
 * Asks for a text and returns it.
 * @param refusal returns why an answer is not accepted; the question is then asked again
 * @throws PixError `declined` on Ctrl-C or Escape
 */
export async function askText(
  world: World,
  message: PrintableText,
  {
    placeholder,
    refusal,
  }: { placeholder?: string; refusal?: (answer: string) => PrintableText | undefined } = {},
): Promise<string> {
  const validate = (answer = ''): string | undefined => refusal?.(answer);
  const about = { message: guided(world, message), validate, ...(placeholder ? { placeholder } : {}) };
  return (await asked(world, (streams) => text({ ...streams, ...about }))) ?? '';
}

/**
 * Asks to choose a value and returns it. At first, the first value is selected. @throws PixError `declined`
 * on Ctrl-C or Escape
 */
export async function askChoice<T extends string>(
  world: World,
  message: PrintableText,
  choices: readonly (T | { readonly value: T; readonly label: PrintableText })[],
): Promise<T> {
  const options = choices.map((choice) =>
    typeof choice === 'string' ? { value: choice as string, label: safeForTerminal(choice) } : choice,
  );
  // The instructions are hidden, because the library has them only in English.
  const about = { message, options, showInstructions: false };
  return (await asked(world, (streams) => select({ ...streams, ...about }))) as T;
}

/** Asks for a secret without echo. @throws PixError `declined` on Ctrl-C or Escape */
export async function askSecret(world: World, message: PrintableText): Promise<string> {
  return (await asked(world, (streams) => password({ ...streams, message: guided(world, message) }))) ?? '';
}

/** Asks for a passphrase; for a new passphrase, twice. */
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
    world.stderr.write(printed`${say(words, 'passphrase.differ')}\n`);
  }
}
