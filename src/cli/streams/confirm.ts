import { fail } from '../../domain/errors.ts';
import { type Decimal, formatBrl } from '../../domain/money/decimal.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { type PrintableText, printed, printedLines } from '../../domain/text/safe-text.ts';
import { type MessageKey, type Params, say, type Words } from '../../i18n/index.ts';
import { checkTypedAmount, type Fact, factText, type Reader } from '../../operations/acts/act.ts';
import { canAsk, noInputBy } from '../asking/can-ask.ts';
import type { Session, TokenUse } from '../session/session.ts';
import type { World } from '../session/world.ts';

export interface Question {
  readonly world: World;
  readonly session: Session;
  readonly token: TokenUse;
  readonly words: Words;
  readonly key: MessageKey;
  readonly params: Params;
  readonly reader: Reader;
  /** Shown above the question. */
  readonly facts?: readonly Fact[] | undefined;
  /** Prints all details. If this function is set, a person can choose "all" before deciding. */
  readonly showAll?: (() => Promise<void>) | undefined;
}

/**
 * Asks y/N. Returns if the answer is yes. @throws PixError `declined` for another answer, or `usage` without
 * a terminal
 */
export async function confirmYesNo(question: Question): Promise<void> {
  if (!canAsk(question.world)) throw cannotAsk(question.world, 'confirm.needs_yes');
  const { askYesNo, askYesNoOrAll } = await import('./prompts.ts');
  const { world, showAll } = question;
  const text = await textOf(question);
  if (!showAll) return askYesNo(world, text);
  while ((await askYesNoOrAll(world, text)) === 'all') await showAll();
}

/**
 * Asks a person to type the amount, as a live profile requires (cli.md "Confirming").
 * @param given value of `--confirm-amount`, with which scripts confirm
 * @throws PixError `declined` for another amount, or `usage` without a terminal
 */
export async function confirmAmount(
  question: Question,
  amount: Decimal,
  given: string | undefined,
): Promise<void> {
  if (given === undefined && !canAsk(question.world)) throw cannotAsk(question.world, 'confirm.needs_amount');
  const typed = given ?? (await ask(question, amount));
  checkTypedAmount(typed, amount);
}

/** Returns the error that names the flag to use, and what forbids the question. */
function cannotAsk(world: World, key: 'confirm.needs_yes' | 'confirm.needs_amount'): PixError {
  const source = noInputBy(world);
  return source === undefined ? fail(key) : fail(`${key}.no_input`, { source });
}

async function ask(question: Question, amount: Decimal): Promise<string> {
  const { askText } = await import('./prompts.ts');
  const { world, words, showAll } = question;
  const request = say(words, 'confirm.type_amount', { amount: formatBrl(amount) });
  const offer = showAll ? printed`\n${say(words, 'confirm.type_all')}` : printed``;
  for (;;) {
    const typed = await askText(world, printed`${await textOf(question)}\n${request}${offer}`);
    if (!showAll || !ALL.test(typed)) return typed;
    await showAll();
  }
}

const ALL = /^\s*(all|todas)\s*$/i;

async function textOf({
  session,
  words,
  reader,
  key,
  params,
  facts = [],
  token,
}: Question): Promise<PrintableText> {
  const { address, live } = session.environment(token.family);
  const context = say(words, address === null ? 'confirm.context' : 'confirm.context_address', {
    profile: session.profileName,
    address: address ?? '-',
    environment: words[`environment.${live ? 'live' : 'test'}`],
    last4: await session.tokenTail(token),
  });
  const seen = printedLines(facts.map((fact) => `${words[fact.label]}: ${factText(fact, reader)}`));
  return printed`${context}\n${seen}${facts.length === 0 ? printed`` : printed`\n`}${say(words, key, params)}`;
}
