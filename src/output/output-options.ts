import type { CsvStyle } from '../domain/text/csv-style.ts';
import type { Lang, Words } from '../i18n/index.ts';

export interface CellContext {
  readonly words: Words;
  readonly lang: Lang;
  /** Whether documents, keys and names are shown unmasked (`--reveal`). */
  readonly reveal: boolean;
  /** Current time in ms since 1970, by the clock that recorded the shown data. */
  readonly nowMs: number;
  /** Whether times are relative to now, as in tables on a terminal. */
  readonly relativeTimes: boolean;
  /** Whether times are shown as time of day, with the date unless it is today. */
  readonly clockTimes?: boolean;
  /** Whether a deadline also shows the remaining time. */
  readonly tellsLeft?: boolean;
}

export type OutputForm = 'table' | 'json' | 'ndjson' | 'csv';

export interface OutputOptions extends CellContext {
  readonly form: OutputForm;
  /** Format of csv on stdout and in files (`--excel`). Default: for programs. */
  readonly csvStyle?: CsvStyle;
  /** Names from `--fields`: columns of a table or csv, keys of JSON. */
  readonly fields?: readonly string[];
  /** Whether `fields` were checked before anything was sent. Then a missing field is empty. */
  readonly fieldsChecked?: boolean;
  /** Whether results contain secrets that can be shown only once. */
  readonly tellsSecrets?: boolean;
  /** Checked filter of `--jq`, which implies JSON. */
  readonly jq?: string;
  readonly color: boolean;
  /** Whether the command has already changed something at the service. Default: no. */
  readonly hasChanged?: () => boolean;
  /** Returns the service's time in ms since 1970, for ages of the service's data. Default: `nowMs`. */
  readonly serviceNow?: () => number;
  /** Lines of the terminal; null without a terminal, or when unknown. */
  readonly height: number | null;
  /** Whether the terminal itself draws sextants, independently of a font. */
  readonly sextants?: boolean;
  /** Columns of the terminal; null when the output need not fit a width. */
  readonly width: number | null;
  /** Writes to stdout. Resolves when more may be written. */
  readonly write: (text: string) => Promise<void>;
}
