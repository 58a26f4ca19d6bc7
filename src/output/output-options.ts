import type { CsvStyle } from '../domain/text/csv-style.ts';
import type { Lang, Words } from '../i18n/index.ts';

export interface CellContext {
  readonly words: Words;
  readonly lang: Lang;
  /** Show documents, keys and names unmasked (`--reveal`). */
  readonly reveal: boolean;
  /** ms since the epoch, by the clock of the data that is shown. */
  readonly nowMs: number;
  /** Show times relative to now, as in tables on a terminal. */
  readonly relativeTimes: boolean;
  /** Show times of day instead; without the date if it is today's. */
  readonly clockTimes?: boolean;
  /** Show the time left until a deadline beside its time. */
  readonly tellsLeft?: boolean;
}

export type OutputForm = 'table' | 'json' | 'ndjson' | 'csv';

export interface OutputOptions extends CellContext {
  readonly form: OutputForm;
  /** How csv is written, on stdout and to files (`--excel`). Without it, for programs. */
  readonly csvStyle?: CsvStyle;
  /** `--fields`: columns of a table or csv, keys of json; in this order. */
  readonly fields?: readonly string[];
  /** Whether the names of `fields` were checked before anything was sent. Then a missing field is empty. */
  readonly fieldsChecked?: boolean;
  /** Whether results contain secrets that are shown only once. */
  readonly tellsSecrets?: boolean;
  /** `--jq`: implies json. Its syntax was checked. */
  readonly jq?: string;
  readonly color: boolean;
  /** Whether something was changed before there was a result to show. Default: no. */
  readonly hasChanged?: () => boolean;
  /** The service's time now, in ms since 1970, for ages of the service's data. Default: `nowMs`. */
  readonly serviceNow?: () => number;
  /** Lines of the terminal; null without one, or when it does not say. */
  readonly height: number | null;
  /** Whether the terminal draws sextant characters itself. */
  readonly sextants?: boolean;
  /** Columns of the terminal; null when there is none to fit into. */
  readonly width: number | null;
  /** Writes to stdout; resolves when more may be written. */
  readonly write: (text: string) => Promise<void>;
}
