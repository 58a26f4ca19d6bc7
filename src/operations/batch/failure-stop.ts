import { fail } from '../../domain/errors.ts';
import type { BatchRow } from './batch-row.ts';

/** When a run stops because too many rows fail. Null: this limit does not apply. */
interface StopRule {
  /** Number of rows that fail one after another. */
  readonly inRow: number | null;
  /** Share of the rows that the run pays, in percent. */
  readonly percent: number | null;
}

/** Without `--stop-after`, either limit stops the run. */
const DEFAULT: StopRule = { inRow: 10, percent: 5 };
/** A percentage stops a run only after the run has tried this many rows. */
const LEAST_TRIED = 20;
const OFF = 'off';

/**
 * Parses `--stop-after`: `N` failures in a row, `P%` of the rows, or `off`. A value replaces both default
 * limits; undefined means the default.
 * @throws PixError `usage`
 */
function stopRuleOf(text: string | undefined): StopRule {
  if (text === undefined) return DEFAULT;
  const [, digits = '', sign] = /^(\d{1,6}(?:[.,]\d{1,3})?)(%?)$/.exec(text.trim()) ?? [];
  const number = text.trim().toLowerCase() === OFF ? 0 : Number(digits.replace(',', '.') || Number.NaN);
  const isValid = sign === '%' ? number <= 100 : Number.isInteger(number);
  if (!isValid) throw fail('batch.bad_stop_after', { value: text.slice(0, 20) });
  if (number === 0) return { inRow: null, percent: null };
  return sign === '%' ? { inRow: null, percent: number } : { inRow: number, percent: null };
}

/**
 * Returns the text of `--stop-after` in the form that the plan stores: `10`, `5%` or `off`.
 * @throws PixError `usage`
 */
export function checkedStopAfter(text: string): string {
  const { inRow, percent } = stopRuleOf(text);
  if (percent !== null) return `${percent}%`;
  return inRow === null ? OFF : `${inRow}`;
}

/**
 * Counts the failures of a run, and says when the run must stop. A row counts as failed if the service refused it,
 * if it was accepted and ended without payment, if the look-up of its key refused it, or if it broke a limit of
 * the profile. An accepted or completed row ends a series of failures. Rows with an unknown outcome, and rows that
 * the service did not take (503), change nothing.
 */
export class FailureStop {
  readonly #rule: StopRule;
  readonly #rows: number;
  #tried = 0;
  #failed = 0;
  /** Number of failures before a person decided to go on. */
  #before = 0;
  #inRow = 0;

  /**
   * @param stopAfter value of `--stop-after`; undefined means the default
   * @param rows number of rows that the run pays
   */
  constructor(stopAfter: string | undefined, rows: number) {
    this.#rule = stopRuleOf(stopAfter);
    this.#rows = rows;
  }

  /** Counts the result of a row. Returns whether the run must stop now. */
  add({ outcome, error }: Pick<BatchRow<'result'>, 'outcome' | 'error'>): boolean {
    this.#tried += 1;
    const isFailure =
      outcome === 'refused' ||
      outcome === 'failed' ||
      (outcome === 'not_sent' && error?.startsWith('limit_') === true);
    if (isFailure) {
      this.#failed += 1;
      this.#inRow += 1;
    } else if (outcome === 'accepted' || outcome === 'completed') this.#inRow = 0;
    const { inRow, percent } = this.#rule;
    return (
      isFailure &&
      ((inRow !== null && this.#inRow >= inRow) ||
        (percent !== null &&
          this.#tried >= LEAST_TRIED &&
          (this.#failed - this.#before) * 100 >= percent * this.#rows))
    );
  }

  /** Number of rows that the run has tried, of those that failed, and of those that it has not tried. */
  get counts(): { readonly tried: number; readonly failed: number; readonly left: number } {
    return { tried: this.#tried, failed: this.#failed, left: Math.max(0, this.#rows - this.#tried) };
  }

  /** Lets as many rows fail again as before, after a person has decided to go on. */
  goOn(): void {
    this.#before = this.#failed;
    this.#inRow = 0;
  }
}
