import type { CsvStyle } from '../domain/text/csv-style.ts';
import type { Lang, Words } from '../i18n/index.ts';

export interface CellContext {
  readonly words: Words;
  readonly lang: Lang;
  /** Whether documents, keys and names are shown unmasked (`--reveal`). */
  readonly reveal: boolean;
  /**
   * Current time in ms since 1970, by the clock that recorded the shown data (this machine's or the
   * service's).
   */
  readonly nowMs: number;
  /** Whether times are relative to now, as in tables on a terminal. */
  readonly relativeTimes: boolean;
  /** Whether times are shown as time of day, with the date unless it is today. */
  readonly clockTimes?: boolean;
  /** Whether a deadline also shows the time that is left. */
  readonly tellsLeft?: boolean;
}

export type OutputForm = 'table' | 'json' | 'ndjson' | 'csv';

export interface OutputOptions extends CellContext {
  readonly form: OutputForm;
  /** Format of csv on stdout and in files (`--excel`). Default: the format for programs. */
  readonly csvStyle?: CsvStyle;
  /** Names from `--fields`, in order: columns of a table or csv, keys of JSON. */
  readonly fields?: readonly string[];
  /**
   * Whether the names in `fields` were checked before anything was sent. If so, a field that is missing in
   * the result is empty.
   */
  readonly fieldsChecked?: boolean;
  /** Whether results contain secrets that can be shown only once. */
  readonly tellsSecrets?: boolean;
  /** Filter of `--jq`, which implies JSON. Its syntax was checked. */
  readonly jq?: string;
  readonly color: boolean;
  /**
   * Returns whether the command has already changed something at the service, e.g. made a payment. Default:
   * nothing was changed.
   */
  readonly hasChanged?: () => boolean;
  /**
   * Returns the service's current time in ms since 1970, for ages of the service's data. Default: `nowMs`.
   */
  readonly serviceNow?: () => number;
  /** Number of lines of the terminal; null without a terminal, or when it is unknown. */
  readonly height: number | null;
  /**
   * Whether the terminal itself draws sextant characters, so that their appearance does not depend on a font.
   */
  readonly sextants?: boolean;
  /** Width of the terminal in columns; null when the output need not fit a width. */
  readonly width: number | null;
  /** Writes to stdout. Resolves when more may be written. */
  readonly write: (text: string) => Promise<void>;
}
