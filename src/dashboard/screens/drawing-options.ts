import { formatCents } from '../../domain/money/decimal.ts';
import { maskName } from '../../domain/text/mask.ts';
import { causeCode, type FailureCause } from '../../domain/webhook/delivery-attempt.ts';
import { type Lang, phraseOf, type Words } from '../../i18n/index.ts';
import { clockTime } from '../../output/describe-time.ts';
import type { Identity, Language } from '../state/dashboard-state.ts';

export interface DrawingOptions extends Language {
  readonly color: boolean;
  readonly sextants: boolean;
  /** Value of COLORFGBG, the terminal's colours; undefined if it is not set. */
  readonly background?: string | undefined;
}

export const money = (cents: bigint | number | null): string => (cents === null ? '-' : formatCents(cents));

/** Returns the mark of a figure whose real value may be higher, because not everything was read yet. */
export const atLeast = (isComplete: boolean): string => (isComplete ? '' : '≥ ');

const STEPS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** Ages below a minute are rounded to this step, so that they redraw the screen less often. */
export const AGE_STEP_MS = 10_000;

/** Rounds an age down: `<5 s`, `15 s`, `3 min`, `2 h`, `5 d`. */
export function ageText(ms: number): string {
  const step = STEPS.find(([, size]) => ms >= size);
  if (step) return `${Math.floor(ms / step[1])} ${step[0]}`;
  const seconds = (Math.floor(ms / AGE_STEP_MS) * AGE_STEP_MS) / 1_000;
  return seconds > 0 ? `${seconds} s` : `<${AGE_STEP_MS / 1_000} s`;
}

/** Formats a time: `03:40` today, otherwise with its day; `-` for null. */
export const at = (ms: number | null, nowMs: number, lang: Lang): string =>
  ms === null ? '-' : clockTime(ms, nowMs, lang);

export const shownName = (name: string | null, { reveal }: Pick<DrawingOptions, 'reveal'>): string =>
  name === null || name === '' ? '-' : reveal ? name : maskName(name);

export const causeText = (words: Words, cause: FailureCause): string => phraseOf(words, causeCode(cause));

export const eventLabel = (event: string | null, transactionId: string | null): string =>
  `${event ?? '-'} ${transactionId ?? ''}`.trimEnd();

/** Returns the name of the environment. It is always visible, so that users recognise real money. */
export const environmentName = (environment: Identity['environment'], words: Words): string =>
  environment === 'sandbox' ? 'SANDBOX' : words[`dashboard.environment.${environment}`];
