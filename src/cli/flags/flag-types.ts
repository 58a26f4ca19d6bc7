import { custom as customArgument } from '@oclif/core/args';
import { boolean, custom, string } from '@oclif/core/flags';
import { fail } from '../../domain/errors.ts';
import { parseEndToEndId } from '../../domain/keys/end-to-end-id.ts';
import { LONGEST_HUB_REFERENCE, normalReference } from '../../domain/money/reference.ts';
import { isWebUrl, lengthOf, VIRTUAL_ACCOUNT_LENGTH } from '../../domain/text/field-rules.ts';
import { pastedText } from '../../domain/text/pasted-text.ts';
import { hasBidiOrInvisible } from '../../domain/text/safe-text.ts';
import type { ValueSource } from '../../storage/completion/known-values.ts';
import { withQuestion } from '../asking/questions-of-inputs.ts';
import { amountOf, durationOf } from './parse-values.ts';

export const DURATION_HELP = 'in seconds, or 90s, 10m, 2h';

/** Bounds in seconds. A type, not an interface: oclif needs an index signature. */
type Bounds = { readonly min?: number; readonly max?: number };

const YEAR_S = 31_536_000;

/**
 * Parses a number, or `90s`, `10m`, `2h`, `1d`.
 * @throws PixError `usage` when the duration is outside its bounds
 */
export const seconds = custom<number, Bounds>({
  helpValue: 'SECONDS',
  async parse(typed, _context, { name, min = 0, max = YEAR_S }) {
    const value = durationOf(name, typed) / 1000;
    if (value >= min && value <= max) return value;
    throw fail('duration.range', { flag: name, value: typed, min, max });
  },
});

export const maxWaitFlag = seconds({ description: `maximum wait, ${DURATION_HELP}` });

/** How long a command waits; false if it does not wait. */
export type Wait = false | { readonly maxWaitSeconds: number | undefined };

/** Returns the wait that `--wait` and `--max-wait` ask for. @throws PixError `usage` for `--max-wait` alone */
export function waitOf(flags: { readonly wait: boolean; readonly 'max-wait': number | undefined }): Wait {
  const maxWaitSeconds = flags['max-wait'];
  if (flags.wait) return { maxWaitSeconds };
  if (maxWaitSeconds !== undefined) throw fail('usage.flag_needs', { flag: 'max-wait', needs: '--wait' });
  return false;
}

/** Returns the given URL. @throws PixError `usage` when it is not an http(s) URL */
export function checkWebUrl(flag: string, typed: string): string {
  const url = pastedText(typed);
  if (isWebUrl(url)) return url;
  throw fail('flag.not_a_url', { flag, value: typed.slice(0, 80) });
}

/**
 * Checks the URL while flags are parsed, so that no person confirms a request that the client would refuse.
 */
export const callbackUrl = custom<string>({
  helpValue: 'URL',
  parse: async (typed, _context, { name }) => checkWebUrl(name, typed),
});

/**
 * Settings of a flag that may be given several times. After each flag, one value is parsed. The next word is
 * an argument, not a second value.
 */
export const REPEATABLE = { multiple: true, multipleNonGreedy: true } as const;

/** Settings of a repeatable flag that also accepts values separated by commas. */
export const LIST = { ...REPEATABLE, delimiter: ',' } as const;

/** @throws PixError `usage` for an id of blanks, or with an invisible character in it */
function idOf(typed: string): string {
  const id = pastedText(typed);
  if (id !== '' && !hasBidiOrInvisible(id) && !/\p{Cc}/u.test(id)) return id;
  throw fail('usage.bad_id', { id: id.slice(0, 80) });
}

/**
 * Values that completion offers: of a store on this machine, files (`@files`: after an `@`), or these words. Flags
 * and arguments with `options` need no other values.
 */
export type Completes = ValueSource | 'files' | '@files' | 'csv' | readonly string[];

/** Setting of a flag or argument. The build writes it to the manifest, where `pix __complete` reads it. */
export const completes = (from: Completes): object => ({ completes: from });

const idSettings = { parse: async (typed: string) => idOf(typed) };
export const idArgument = customArgument<string>(idSettings);
export const chargeIdArgument = customArgument<string>({ ...idSettings, ...completes('charges') });
export const payoutIdArgument = customArgument<string>({ ...idSettings, ...completes('payouts') });
export const transactionIdArgument = customArgument<string>({ ...idSettings, ...completes('transactions') });
export const webhookIdArgument = customArgument<string>({ ...idSettings, ...completes('webhooks') });
export const entryIdArgument = customArgument<string>({
  ...idSettings,
  description: 'journal entry id',
  ...completes('entries'),
});
export const profileArgument = customArgument<string>({
  description: 'profile name',
  ...completes('profiles'),
});
export const batchArgument = customArgument<string>({ description: 'batch name', ...completes('batches') });
export const fileArgument = customArgument<string>(completes('files'));
export const csvArgument = customArgument<string>(completes('csv'));

export const idFlag = custom<string>({ helpValue: 'ID', ...idSettings });
export const transactionIdFlag = custom<string>({
  helpValue: 'ID',
  ...idSettings,
  ...completes('transactions'),
});
export const fileFlag = custom<string>({ helpValue: 'FILE', ...completes('files') });

export const endToEndIdFlag = custom<string>({
  helpValue: 'ID',
  description: 'end-to-end id',
  async parse(typed, _context, { name }) {
    const id = pastedText(typed);
    if (parseEndToEndId(id).valid) return id;
    throw fail('usage.bad_end_to_end_id', { flag: name, id: id.slice(0, 80) });
  },
});

/** A URL or id that the user has copied. */
export const pastedFlag = custom<string>({ parse: async (typed) => pastedText(typed) });

export const amountFlag = withQuestion(
  string({
    required: true,
    helpValue: 'REAIS',
    description: 'amount in reais: 150, 150.00, 150,00 or 1.234,56',
  }),
  { check: amountOf },
);

export const refundAmountFlag = string({
  helpValue: 'REAIS',
  description: 'amount in reais (default: everything not yet refunded)',
});

/** Start of a period. `whenOf` parses the text. */
export const startTime = custom<string>({
  helpValue: 'WHEN',
  description: 'start: date, 20/11/2026 23:30, ISO 8601 time, 2h, 3d, yesterday or today',
});

/** The end of a period. */
export const endTime = custom<string>({
  helpValue: 'WHEN',
  description: 'end, inclusive (same formats)',
});

/** Your reference of a movement. Each text has one spelling, see `normalReference`. */
export const referenceFlag = custom<string>({
  helpValue: 'TEXT',
  parse: async (typed) => referenceOfAnyFamily(typed),
});

/** A reference to look for. Unlike the reference of a new movement, it may have invisible characters around it. */
export const referenceFilter = custom<string>({
  helpValue: 'TEXT',
  ...completes('references'),
  parse: async (typed) => referenceOfAnyFamily(pastedText(typed)),
});

/**
 * The reference of a payment, as typed. `givenReference` returns its normal form, or refuses it for the hub,
 * whose idempotency key has no blanks.
 */
export const paymentReferenceFlag = custom<string>({
  helpValue: 'TEXT',
  async parse(typed) {
    referenceOfAnyFamily(typed);
    return typed;
  },
});

/** The command checks the rule of its family later. @throws PixError `usage` */
export function referenceOfAnyFamily(typed: string): string {
  const normal = normalReference(typed, LONGEST_HUB_REFERENCE);
  if (normal !== null) return normal;
  throw fail('money.reference_main', { reference: typed.slice(0, 80) });
}

export const virtualAccount = custom<string>({
  helpValue: 'TEXT',
  async parse(typed, _context, { name }) {
    if (typed !== '' && lengthOf(typed) <= VIRTUAL_ACCOUNT_LENGTH) return typed;
    throw fail('flag.length', { flag: name, most: VIRTUAL_ACCOUNT_LENGTH });
  },
});

/** Default pause. It leaves room for other requests, because the service allows 60 a minute. */
const USUAL_SECONDS = 5;
const MOST_SECONDS = 3_600;

/** `--watch` runs a command repeatedly and shows what changed (cli.md §1). */
export const watchFlag = {
  watch: seconds({
    helpValue: '[SECONDS]',
    min: 1,
    max: MOST_SECONDS,
    exclusive: ['all'],
    description: 'read again and redraw, every 5 s or as given (10, 90s, 10m); ndjson: a line per change',
  }),
};

const SECONDS = /^\d+(\.\d+)?[a-z]?$/i;

/**
 * Adds the default value to `--watch`, because oclif has no flags with an optional value. If the next
 * argument is a duration, this argument is the value.
 */
export function withWatchSeconds(argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  const at = argv.indexOf('--watch');
  if (at === -1 || (end !== -1 && end < at)) return [...argv];
  const next = argv[at + 1] ?? '';
  const hasValue = SECONDS.test(next);
  const flag = `--watch=${hasValue ? next : USUAL_SECONDS}`;
  return [...argv.slice(0, at), flag, ...argv.slice(at + (hasValue ? 2 : 1))];
}

export const excelFlag = string({
  helpValue: 'LANG',
  options: ['pt-BR'],
  description: 'csv as Excel in Brazil reads it: `;`, decimal comma, São Paulo times, digits kept as text',
});

export const forceFlag = boolean({ description: 'replace an existing file' });

export const reportFileFlags = {
  force: forceFlag,
  raw: boolean({
    exclusive: ['excel'],
    description: 'do not escape cells that a spreadsheet would run as formulas',
  }),
  excel: excelFlag,
};

export const htmlFlag = fileFlag({
  description: 'also write the result to this file, as a self-contained HTML page',
});
