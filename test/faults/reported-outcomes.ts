import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShownRowState } from '../../src/domain/money/transaction-statuses.ts';
import type { Intention, Prepared, Ran } from './prepared.ts';

/** The outcome of a payment that a run reports. `absent`: the payment was certainly not made. */
export type Word = 'applied' | 'absent' | 'unknown';

export interface Reported {
  readonly words: ReadonlyMap<Intention, Word>;
  /** Descriptions of errors in the output: an outcome is missing, or does not fit the exit code. */
  readonly faults: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

/** The valid exit codes for each outcome (README, "Exit codes"). 130 is valid for all outcomes. */
const CODES: Readonly<Record<string, readonly number[]>> = {
  not_sent: [2, 3, 4, 5, 6, 9],
  not_applied: [2, 3, 4, 5, 6],
  unknown: [7],
  applied: [2, 5, 8],
};
const WORDS: Readonly<Record<string, Word>> = {
  not_sent: 'absent',
  not_applied: 'absent',
  unknown: 'unknown',
  applied: 'applied',
};

/** Returns the JSON document on stdout; undefined if it is missing or incomplete. */
export function documentOf({ stdout }: Ran): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

export const errorOf = (ran: Ran): Json | undefined => {
  const document = documentOf(ran);
  const error = (document as Json | undefined)?.error;
  return typeof error === 'object' && error !== null ? (error as Json) : undefined;
};

/**
 * Returns the outcomes that a run reported. A complete JSON document counts even if the run was killed.
 * @param home folder with the result file of a batch
 */
export function reportedOutcomes(
  ran: Ran,
  { intentions, batch }: Pick<Prepared, 'intentions' | 'batch'>,
  home: string,
): Reported {
  const document = documentOf(ran);
  const nothing: Reported = { words: new Map(), faults: [] };
  if (ran.code === 1) return { ...nothing, faults: [`a fault of ours: ${ran.stdout.slice(0, 300)}`] };
  if (document === undefined) {
    if (ran.code === null) return nothing;
    return { ...nothing, faults: [`no document on stdout: ${ran.stderr.slice(-300)}`] };
  }
  const error = errorOf(ran);
  const all = (word: Word): ReadonlyMap<Intention, Word> => new Map(intentions.map((one) => [one, word]));
  if (error) return failureOf(ran, error, batch === undefined ? all : () => new Map());
  if (ran.argv[0] === 'journal') return { ...nothing, words: byEntries(document, intentions) };
  if (ran.argv[1] === 'batch') return byResultFile(join(home, `${batch}.result.csv`), intentions);
  return ['payout', 'transfer', 'refund', 'card'].includes(ran.argv[0] ?? '')
    ? { ...nothing, words: all('applied') }
    : nothing;
}

function failureOf(ran: Ran, error: Json, all: (word: Word) => ReadonlyMap<Intention, Word>): Reported {
  const outcome = String(error.outcome);
  const word = WORDS[outcome];
  if (word === undefined)
    return { words: new Map(), faults: [`says no outcome: ${ran.stdout.slice(0, 300)}`] };
  const fits = ran.code === null || ran.code === 130 || CODES[outcome]?.includes(ran.code) === true;
  const faults = fits ? [] : [`exit ${ran.code} with outcome ${outcome}`];
  // With this error, pix reports that the reference belongs to another payment. So the run reports no outcome
  // of the intended payment.
  if (error.errorCode === 'other_intent') return { words: new Map(), faults };
  return { words: all(word), faults };
}

const BY_STATE: Readonly<Record<string, Word>> = {
  confirmed: 'applied',
  sending: 'unknown',
  unknown: 'unknown',
  not_applied: 'absent',
  not_sent: 'absent',
  refused: 'absent',
};

/**
 * Returns the outcomes in a journal entry or in a list of entries. An entry belongs to the payment with the
 * same amount.
 */
function byEntries(document: unknown, intentions: readonly Intention[]): ReadonlyMap<Intention, Word> {
  const words = new Map<Intention, Word>();
  for (const entry of (Array.isArray(document) ? document : [document]) as Json[]) {
    const intention = intentions.find(({ cents }) => cents === entry.amountCents);
    const word = BY_STATE[String(entry.state)];
    // The entries that `journal adopt` prints have no state, and report no outcome.
    if (intention && word) words.set(intention, word);
  }
  return words;
}

/**
 * The outcome for each result of a batch row. A `mismatched` payment was made, but differs from the batch
 * file.
 */
const IN_RESULT: Readonly<Record<ShownRowState, Word>> = {
  completed: 'applied',
  accepted: 'applied',
  mismatched: 'applied',
  not_applied: 'absent',
  not_sent: 'absent',
  refused: 'absent',
  waiting: 'absent',
  failed: 'absent',
  unknown: 'unknown',
  sending: 'unknown',
};

/**
 * Returns the outcomes in the result file of a batch. If a row has several lines, only the last one counts.
 */
function byResultFile(file: string, intentions: readonly Intention[]): Reported {
  const words = new Map<Intention, Word>();
  const faults: string[] = [];
  if (!existsSync(file)) return { words, faults };
  // Skips the header and the text after the last line break. A killed run may have written an incomplete
  // line.
  for (const line of readFileSync(file, 'utf8').split('\n').slice(1, -1)) {
    const [row = '', , , , , , outcome = ''] = line.split(',');
    // The header is line 1 of the batch file, so the first payment is in line 2.
    const intention = intentions[Number(row) - 2];
    const word = (IN_RESULT as Readonly<Record<string, Word>>)[outcome];
    if (intention && word) words.set(intention, word);
    else faults.push(`a result that is none: ${line}`);
  }
  return { words, faults };
}

/** Returns whether the last run ended by itself and reported all payments as made. */
export function isDone(
  intentions: readonly Intention[],
  runs: readonly Ran[],
  told: readonly Reported[],
): boolean {
  const code = runs.at(-1)?.code ?? null;
  const last = told.at(-1);
  return code !== null && code !== 130 && intentions.every((one) => last?.words.get(one) === 'applied');
}
