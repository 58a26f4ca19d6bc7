import type { Lang, Words } from '../i18n/index.ts';

export interface CellContext {
  readonly words: Words;
  readonly lang: Lang;
  /** Documents, keys and names whole (`--reveal`). */
  readonly reveal: boolean;
  /** ms since the epoch, by the clock of what is shown. */
  readonly nowMs: number;
  /** Times relative to now, as tables on a terminal show them. */
  readonly relativeTimes: boolean;
  /** Instead of that, times of the clock: of today without the day. */
  readonly clockTimes?: boolean;
  /** With a time of the clock, what is left until a deadline. */
  readonly tellsLeft?: boolean;
}

export type OutputForm = 'table' | 'json' | 'ndjson' | 'csv';

export interface OutputOptions extends CellContext {
  readonly form: OutputForm;
  /** `--fields`: columns of a table or csv, keys of json; in this order. */
  readonly fields?: readonly string[];
  /** `--jq`: implies json. */
  readonly jq?: string;
  readonly color: boolean;
  /** Whether something was changed before there was a result to show; without it, no. */
  readonly hasChanged?: () => boolean;
  /** The service's time now, in ms since 1970: ages of what is the service's are told by it. Without it, `nowMs`. */
  readonly serviceNow?: () => number;
  /** Lines of the terminal; null when there is none, or it does not say. */
  readonly height: number | null;
  /** Whether the terminal draws characters of six blocks by itself. */
  readonly sextants?: boolean;
  /** Columns of the terminal; null when there is none to fit into. */
  readonly width: number | null;
  /** Writes to stdout; resolves when more may be written. */
  readonly write: (text: string) => Promise<void>;
}
