import { readSwitch } from '../../domain/environment.ts';
import { paymentStateOf } from '../../domain/money/transaction-statuses.ts';
import { errorMessage, PixError } from '../../domain/pix-error.ts';
import { jsonForTerminal } from '../../domain/text/safe-text.ts';
import { chooseLang, type Lang } from '../../i18n/index.ts';
import { OutputFailure } from '../../output/output-failure.ts';
import { wantsColor } from '../../output/style.ts';
import { beforeDashes, type World } from '../session/world.ts';
import { wrappedFor } from '../streams/stderr-notes.ts';
import { ReaderLeft, StreamWriter } from '../streams/stream-writer.ts';
import { describeFailure } from './describe-failure.ts';
import { EXIT_DONE } from './exit-codes.ts';
import { type DoneSoFar, NOTHING_DONE } from './outcome-of-failed-command.ts';

/**
 * Reports a failure on stderr, or as a JSON document on stdout if JSON was requested.
 * - With `--jq`, or if stdout already contains data, everything goes to stderr.
 * - If stdout was closed, nothing is reported.
 * @param done effects of the command before the failure
 * @returns the exit code
 */
export async function reportFailure(
  world: World,
  thrown: unknown,
  done: DoneSoFar = NOTHING_DONE,
): Promise<number> {
  const error = errorAfterChange(thrown, done);
  if (error instanceof ReaderLeft) return EXIT_DONE;
  const failure = await describeFailure(
    error,
    typedLang(world),
    wantsColor(world.stderr, world.env, typed(world, '--no-color')),
    done,
    error instanceof PixError ? null : bugAddress(world),
  );
  const inLine = (): string => documentFor(world, world.stderr, JSON.stringify(failure.document));
  if (!wantsJson(world) || typedValue(world, '--jq') !== undefined)
    world.stderr.write(wrappedFor(world.stderr, world.secrets.mask(failure.text)));
  else if (done.wrote) world.stderr.write(inLine());
  else {
    const document = documentFor(world, world.stdout, JSON.stringify(failure.document, null, 2));
    const out = new StreamWriter(world.stdout);
    // If stdout cannot be written, for example on a full disk, write the failure to stderr.
    const whole = out.write(document).then(() => out.flush());
    await whole.catch(() => world.stderr.write(inLine()));
  }
  if (readSwitch(world.env.PIX_DEBUG ?? '') === true && error instanceof Error && failure.exitCode === 1)
    world.stderr.write(`${world.secrets.mask(String(error.stack))}\n`);
  return failure.exitCode;
}

/** Returns the address for bug reports in package.json; null for the placeholder, which packaging replaces. */
function bugAddress({ self }: World): string | null {
  const { dirname, join } = process.getBuiltinModule('node:path');
  try {
    const file = join(dirname(dirname(self[1] ?? '')), 'package.json');
    const { bugs } = JSON.parse(process.getBuiltinModule('node:fs').readFileSync(file, 'utf8'));
    const url = new URL(bugs.url);
    return url.hostname.endsWith('.invalid') ? null : url.href;
  } catch {
    // A bug must be reported even if the installation is damaged.
    return null;
  }
}

function documentFor({ secrets }: World, { isTTY }: World['stdout'], json: string): string {
  const masked = secrets.mask(json);
  return `${isTTY === true ? jsonForTerminal(masked) : masked}\n`;
}

/**
 * Returns the language for messages. Reads `--lang` from the unparsed command line, because the flags may be
 * invalid.
 */
export const typedLang = (world: World): Lang => chooseLang(typedValue(world, '--lang'), world.env);

/** Returns whether the unparsed command line asks for JSON. */
export function wantsJson(world: World): boolean {
  const form = typedValue(world, '--output') ?? typedValue(world, '-o') ?? world.env.PIX_OUTPUT ?? '';
  const isDocument = ['json', 'ndjson'].includes(form.toLowerCase());
  return typed(world, '--json') || typedValue(world, '--jq') !== undefined || isDocument;
}

const typed = (world: World, flag: string): boolean => beforeDashes(world.argv).includes(flag);

function typedValue(world: World, flag: string): string | undefined {
  const argv = beforeDashes(world.argv);
  for (const [index, token] of argv.entries()) {
    if (token === flag) return argv[index + 1];
    if (token.startsWith(`${flag}=`)) return token.slice(flag.length + 1);
    if (flag === '-o' && /^-o\w/.test(token)) return token.slice(2);
  }
  return undefined;
}

/**
 * Returns the reason why the output failed. For an unknown field, returns `--fields` and the field's name.
 */
function reasonOf(cause: unknown): string {
  const { reason, field } = (cause instanceof PixError ? cause.init.params : undefined) ?? {};
  if (reason !== undefined) return String(reason);
  return field === undefined ? errorMessage(cause) : `--fields ${String(field)}`;
}

/** Output errors that are not wrapped in an `OutputFailure`. */
const OUTPUT_KEYS: ReadonlySet<string> = new Set(['output.bad_jq', 'output.not_written']);

/**
 * Returns the error that the command reports. If output fails after a change, or after the command has found an
 * earlier payment, this error says that the change was made, and has exit code 8. The `details` of this error
 * contain the id and status of the resource. If the id is not known, the `details` contain the journal entries
 * of the payments instead.
 */
export function errorAfterChange(error: unknown, { changed, applied, payments }: DoneSoFar): unknown {
  const cause = error instanceof OutputFailure ? error.cause : error;
  const isOutput = error !== cause || (cause instanceof PixError && OUTPUT_KEYS.has(cause.init.key));
  if (!(changed || applied) || !isOutput || cause instanceof ReaderLeft) return cause;
  const shown = error instanceof OutputFailure ? error.shown : {};
  const isSent = changed && payments.length > 0 && paymentStateOf(shown.status ?? '') !== 'failed';
  const known = cause instanceof PixError ? cause.init : undefined;
  return new PixError({
    kind: 'check',
    key: isSent ? 'output.payment_sent' : 'output.done',
    params: { reason: reasonOf(cause) },
    errorCode: known === undefined || known.errorCode === 'usage' ? 'output_failed' : known.errorCode,
    hintKey: payments.length > 0 ? 'output.payment_sent.hint' : 'hint.applied',
    outcome: applied ? 'applied' : 'unknown',
    details: shown.id === undefined ? payments.map((entry) => ({ entry })) : [shown],
    cause,
  });
}
