import { fail } from '../../domain/errors.ts';
import { errorMessage, type Outcome, PixError, type PixErrorInit } from '../../domain/pix-error.ts';
import { systemReason } from '../../domain/system-error.ts';
import { type PrintableText, safeForTerminal } from '../../domain/text/safe-text.ts';
import { NO_FLAG } from '../../domain/text/shell-command.ts';
import {
  explanationOf,
  type Lang,
  loadWords,
  type MessageKey,
  type Params,
  phraseOf,
  say,
  sayKey,
  type Words,
} from '../../i18n/index.ts';
import { type Style, styleFor } from '../../output/style.ts';
import { EXIT_OUR_FAULT, exitCodes } from './exit-codes.ts';
import { type DoneSoFar, outcomeOfFailedCommand } from './outcome-of-failed-command.ts';

export interface Failure {
  readonly exitCode: number;
  /** The JSON document of cli.md §1. It is always English and has no empty fields. */
  readonly document: object;
  readonly text: string;
}

const BY_CODE: Readonly<Record<string, MessageKey>> = {
  network_connection: 'hint.network_connection',
  network_dns: 'hint.network_dns',
  network_tls: 'hint.network_tls',
  timeout: 'hint.timeout',
};

const BY_STATUS: Readonly<Record<number, MessageKey>> = {
  400: 'hint.status_400',
  401: 'hint.status_401',
  403: 'hint.status_403',
  404: 'hint.status_404',
  409: 'hint.status_409',
  410: 'hint.status_410',
  422: 'hint.status_422',
  424: 'hint.status_unavailable',
  429: 'hint.status_429',
};

const BY_KIND: Readonly<Record<PixErrorInit['kind'], MessageKey>> = {
  usage: 'error.usage.hint',
  auth: 'hint.auth',
  missing: 'hint.missing',
  refused: 'hint.refused',
  unavailable: 'hint.unavailable',
  unknown: 'hint.unknown',
  check: 'hint.check',
  declined: 'hint.declined',
  partial: 'hint.partial',
  interrupted: 'hint.interrupted',
};

/**
 * Whether a change may have been applied. Then "try again" could make it twice. The outcome of a failed check is
 * always `unknown`, but a check changes nothing.
 */
const isUnknownChange = (kind: PixErrorInit['kind'], outcome: Outcome): boolean =>
  outcome === 'unknown' && kind !== 'check';

/**
 * Whether to print the default hint. A hint that depends only on the error's kind would add nothing to the
 * message, so it is not printed.
 */
const isHintWorthPrinting = ({ errorCode, statusCode, kind }: PixErrorInit, outcome: Outcome): boolean =>
  outcome === 'applied' || isUnknownChange(kind, outcome) || statusCode !== undefined || errorCode in BY_CODE;

/**
 * Returns the hint for an error without `hintKey`. The error code decides, otherwise the HTTP status (§7.2),
 * otherwise the error's kind.
 */
function defaultHint({ errorCode, statusCode, kind }: PixErrorInit, outcome: Outcome): MessageKey {
  if (outcome === 'applied') return 'hint.applied';
  if (isUnknownChange(kind, outcome)) return 'hint.unknown';
  const ofStatus =
    statusCode === undefined
      ? undefined
      : (BY_STATUS[statusCode] ?? (statusCode >= 500 ? 'hint.status_unavailable' : undefined));
  return BY_CODE[errorCode] ?? ofStatus ?? BY_KIND[kind];
}

export async function describeFailure(
  thrown: unknown,
  lang: Lang,
  color: boolean,
  done: DoneSoFar,
  reportTo: string | null = null,
): Promise<Failure> {
  const error = fromSystem(thrown) ?? thrown;
  const style = styleFor(color);
  const outcome = outcomeOfFailedCommand(error, done);
  const [english, words] = await Promise.all([loadWords('en'), loadWords(lang)]);
  if (!(error instanceof PixError)) {
    const hintOf = (all: Words): PrintableText =>
      reportTo === null
        ? say(all, 'error.our_fault.hint')
        : say(all, 'error.our_fault.hint_url', { url: reportTo });
    return ourFault(error, outcome, [hintOf(english), hintOf(words)], words, style);
  }
  const exitCode = exitCodes[error.kind];
  const { init } = error;
  const params = { with: done.profileFlag ?? NO_FLAG, ...init.params };
  const advice = await catalogueAdvice(error, outcome, words);
  return {
    exitCode,
    document: {
      error: {
        errorCode: init.errorCode,
        message: init.serviceMessage ?? sayKey(english, init.key, init.params),
        statusCode: init.statusCode,
        requestId: init.requestId,
        details: init.details,
        retryAfterSeconds: init.retryAfterSeconds,
        hint:
          (await catalogueAdvice(error, outcome, english)) ??
          sayKey(english, init.hintKey ?? defaultHint(init, outcome), params),
        outcome,
        exitCode,
      },
    },
    text: humanText(error, words, style, { advice, outcome, changes: done.changes, params }),
  };
}

/**
 * Converts the failure of a system call, for example on a full disk, to an error that names the file. Such a
 * failure is not a bug of `pix`. Returns undefined for any other error.
 */
function fromSystem(error: unknown): PixError | undefined {
  const reason = systemReason(error);
  if (reason === undefined || error instanceof PixError) return undefined;
  const { path } = error as NodeJS.ErrnoException;
  const isNamed = path !== undefined && path !== '';
  const more = { hintKey: 'file.failed.hint', cause: error };
  return isNamed ? fail('file.failed', { file: path, reason }, more) : fail('file.system', { reason }, more);
}

function humanText(
  error: PixError,
  words: Words,
  style: Style,
  known: {
    readonly advice: string | undefined;
    readonly outcome: Outcome;
    readonly changes: boolean;
    readonly params: Params;
  },
): string {
  const { init } = error;
  const { outcome } = known;
  const hintKey =
    init.hintKey ?? (isHintWorthPrinting(init, outcome) ? defaultHint(init, outcome) : undefined);
  const hint = known.advice ?? (hintKey === undefined ? undefined : sayKey(words, hintKey, known.params));
  // Do not print an obvious outcome: a read-only command or an invalid command line has applied nothing.
  const isTold =
    outcome === 'unknown' || outcome === 'applied' || (known.changes && init.errorCode !== 'usage');
  // The message of a `check` error already names the problems. Its `details` are only for scripts.
  const found = init.kind === 'check' && init.outcome !== 'applied';
  const details = init.details ?? [];
  const isNamed =
    details.length < 2 &&
    (init.errorCode === 'bad_request' || details.every((detail) => isReason(detail, init.params?.reason)));
  const shown = found || isNamed ? [] : details;
  const told = shown.slice(0, 20).map((detail) => `  ${detailText(detail, words)}`);
  const lines = [
    `${style.bad(`${words['error.prefix']}:`)} ${safeForTerminal(sayKey(words, init.key, init.params))}`,
    ...told.map((line) => safeForTerminal(line)),
    ...(hint ? [safeForTerminal(hint)] : []),
    ...(isTold && !found ? [words[`outcome.${outcome}`]] : []),
    ...(init.retryAfterSeconds === undefined
      ? []
      : [sayKey(words, 'error.retry_after', { seconds: init.retryAfterSeconds })]),
    ...(init.requestId
      ? [style.dim(safeForTerminal(sayKey(words, 'error.request_id', { id: init.requestId })))]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Returns the advice of the error list in §7.3; undefined if the error has its own hint. The advice is about a
 * change that was answered with the code. Some of it says "may have been applied" or "nothing was applied", so it is
 * used only if the outcome of this command is like that of such a change.
 */
async function catalogueAdvice(error: PixError, outcome: Outcome, words: Words): Promise<string | undefined> {
  const { statusCode, hintKey, errorCode } = error.init;
  if (outcome === 'applied' || statusCode === undefined || hintKey !== undefined) return undefined;
  const [{ catalogueEntry }, { outcomeOf }] = await Promise.all([
    import('../../contract/error-codes.ts'),
    import('../../client/replies/service-error.ts'),
  ]);
  const ofChange = outcomeOf(catalogueEntry(errorCode)?.status ?? statusCode, errorCode);
  if ((ofChange === 'unknown') !== (outcome === 'unknown')) return undefined;
  return explanationOf(words, errorCode)?.action;
}

const isReason = (detail: unknown, reason: unknown): boolean =>
  reason !== undefined && (detail as { readonly reason?: unknown } | null)?.reason === reason;

function detailText(detail: unknown, words: Words): string {
  if (typeof detail !== 'object' || detail === null) return String(detail);
  const { field, line, message, reason, value } = detail as Readonly<Record<string, unknown>>;
  // Prefer a phrase in the reader's language to the service's English message.
  const what = (typeof reason === 'string' ? knownPhrase(words, reason) : undefined) ?? message ?? reason;
  if (typeof field !== 'string' || what === undefined) return JSON.stringify(detail);
  const place =
    typeof line === 'number' ? field.replace(/^line \d+/, sayKey(words, 'error.line', { line })) : field;
  return `${place}: ${String(what)}${typeof value === 'string' && value !== '' ? `: "${value}"` : ''}`;
}

function ourFault(
  error: unknown,
  outcome: Outcome,
  [english, hint]: readonly [string, string],
  words: Words,
  style: Style,
): Failure {
  const reason = errorMessage(error);
  const message = sayKey(words, 'error.our_fault', { reason });
  return {
    exitCode: EXIT_OUR_FAULT,
    document: {
      error: {
        errorCode: 'internal',
        message: reason,
        hint: english,
        outcome,
        exitCode: EXIT_OUR_FAULT,
      },
    },
    text: `${style.bad(`${words['error.prefix']}:`)} ${safeForTerminal(message)}\n${hint}\n${words[`outcome.${outcome}`]}\n`,
  };
}

/** Returns the phrase for one of our codes; undefined for other texts. */
export function knownPhrase(words: Words, code: string): string | undefined {
  const phrase = phraseOf(words, code);
  return phrase !== code || Object.hasOwn(words, `code.${code}`) ? phrase : undefined;
}

export function errorPhrase(words: Words, error: unknown): PrintableText {
  if (error instanceof PixError) return sayKey(words, error.init.key, error.init.params);
  return safeForTerminal(errorMessage(error));
}
