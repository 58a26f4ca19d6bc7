import { PixError } from '../../domain/pix-error.ts';
import { type PrintableText, printed, safeForTerminal } from '../../domain/text/safe-text.ts';
import { type ShellText, shellCommand } from '../../domain/text/shell-command.ts';
import { loadHelpWords, say, sayKey, type Words } from '../../i18n/index.ts';
import { typedLang } from '../failure/report-failure.ts';
import type { Flags } from '../flags/flag-values.ts';
import type { Session } from '../session/session.ts';
import type { World } from '../session/world.ts';
import { askChoice, askText } from '../streams/prompts.ts';
import { type AskedFor, type AskedInput, questionsOf } from './questions-of-inputs.ts';

export interface IncompleteLine {
  readonly args: object;
  readonly flags: object;
  readonly argv: readonly string[];
  readonly given: { readonly flags: Flags; readonly args: Flags };
  readonly session: Session;
  readonly words: Words;
}

/**
 * Asks a person for each missing value of a command. If the command would refuse an answer, prints the reason
 * and asks again.
 * @returns the arguments with the answers; null if nothing is missing
 * @throws PixError `declined` on Ctrl-C or Escape
 */
export async function askMissing(
  world: World,
  line: IncompleteLine,
): Promise<{ readonly argv: readonly string[]; readonly hasAsked: boolean } | null> {
  const { argv, session, words } = line;
  const known = {
    given: { ...line.given.args, ...line.given.flags },
    session,
    nowMs: world.clock.now(),
  };
  const inputs = [...questionsOf(line.args), ...questionsOf(line.flags)];
  const isMissing = ([name, { asked, required = false }]: (typeof inputs)[number]): boolean =>
    known.given[name] === undefined && (asked.isNeeded ? asked.isNeeded(known) : required);
  if (!inputs.some(isMissing)) return null;
  // A command that reads stdin cannot also read answers from stdin.
  if (isStdinRead(known.given)) return { argv, hasAsked: false };
  // Check the values on the command line before the first question.
  for (const [name, { asked }] of inputs)
    if (typeof known.given[name] === 'string') asked.check(known.given[name], known);
  const helpWords = await loadHelpWords(typedLang(world));
  const ask = async (name: string, input: AskedInput, label: string): Promise<string | undefined> => {
    if (!isMissing([name, input])) return undefined;
    const about = helpWords(input.description ?? name);
    const message = safeForTerminal(`${about.charAt(0).toUpperCase()}${about.slice(1)} (${label})`);
    const refusal = (answer: string): PrintableText | undefined => {
      // The answer for an argument must not begin with a dash, because the parser would read it as a flag.
      // The answer for a flag may begin with a dash, because it is written as `--flag=ANSWER`.
      if (!label.startsWith('--') && answer.startsWith('-')) return say(words, 'prompt.dash');
      return refusalOf(input, answer, known, words);
    };
    const fitting = input.options?.filter((option) => refusal(option) === undefined);
    const answer = await (fitting
      ? askChoice(world, message, fitting)
      : askText(world, message, { refusal }).then((text) => text.trim()));
    known.given[name] = answer;
    return answer;
  };
  const values: string[] = [];
  for (const [name, input] of questionsOf(line.args)) {
    const answer = await ask(name, input, helpWords(name.toUpperCase()));
    if (answer !== undefined) values.push(answer);
  }
  const options: string[] = [];
  for (const [name, input] of questionsOf(line.flags)) {
    const answer = await ask(name, input, `--${name}`);
    if (answer?.startsWith('-')) options.push(`--${name}=${answer}`);
    else if (answer !== undefined) options.push(`--${name}`, answer);
  }
  return { argv: withFlags([...argv, ...values], options), hasAsked: true };
}

/** Inserts the flags before the argument `--`. Without this argument, adds the flags at the end. */
function withFlags(argv: readonly string[], flags: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return argv.toSpliced(end === -1 ? argv.length : end, 0, ...flags);
}

const isStdinRead = (given: Flags): boolean =>
  given['token-stdin'] === true || given.data === '-' || given.data === '@-';

function refusalOf(
  { asked }: AskedInput,
  answer: string,
  known: AskedFor,
  words: Words,
): PrintableText | undefined {
  if (answer.trim() === '') return say(words, 'prompt.needed');
  try {
    asked.check(answer.trim(), known);
    return undefined;
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    const { key, params, hintKey } = error.init;
    const reason = sayKey(words, key, params);
    return hintKey === undefined ? reason : printed`${reason} ${sayKey(words, hintKey, params)}`;
  }
}

export interface AskedLine {
  readonly argv: readonly string[];
  readonly asked: readonly string[];
  /** Name of the active profile; `-` if no profile is active. */
  readonly profile: string;
  readonly then?: ShellText | undefined;
}

/**
 * Returns the shell command line with the answers as flags.
 * @param id command id, for example `payout:create`
 */
export function equivalentLine(id: string, { argv, profile, asked, then }: AskedLine): string {
  const isNamed = id.startsWith('profile:') || argv.some((word) => /^--profile(=|$)/.test(word));
  const flags = [...asked, ...(isNamed || profile === '-' ? [] : ['--profile', profile])];
  const line = shellCommand(['pix', ...id.split(':'), ...withFlags(argv, flags)]);
  return then === undefined ? line : `${line} && ${then}`;
}
