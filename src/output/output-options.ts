import type { CsvStyle } from '../domain/text/csv-style.ts';
import type { Lang, Words } from '../i18n/index.ts';
import type { JqFilter } from './jq.ts';

export interface CellContext {
  readonly words: Words;
  readonly lang: Lang;
  /** Documents, keys and names are shown unmasked (`--reveal`). */
  readonly reveal: boolean;
  /** Current time in ms since 1970, by the clock that recorded the shown data. */
  readonly nowMs: number;
  /** Times are relative to now, as in tables on a terminal. */
  readonly relativeTimes: boolean;
  /** Times have no date if the date is today. */
  readonly clockTimes?: boolean;
  readonly tellsLeft?: boolean;
}

export type OutputForm = 'table' | 'json' | 'ndjson' | 'csv';

export interface OutputOptions extends CellContext {
  readonly form: OutputForm;
  /** The style of csv output. Default: `plainCsv`, for programs. */
  readonly csvStyle?: CsvStyle;
  /** Names from `--fields`: columns of a table or csv, keys of JSON. */
  readonly fields?: readonly string[];
  /**
   * Whether the names of `fields` were checked before anything was sent. If so, a missing field is shown as
   * empty instead of refused.
   */
  readonly fieldsChecked?: boolean;
  /** Results contain secrets that can be shown only once. */
  readonly tellsSecrets?: boolean;
  /** A checked jq filter. With a filter, the output is JSON. */
  readonly jq?: Pick<JqFilter, 'run'>;
  readonly color: boolean;
  /** Whether the command has changed something at the service. Default: no. */
  readonly hasChanged?: () => boolean;
  /**
   * Returns the service's current time in ms since 1970, from which the age of its data is computed. Default:
   * `nowMs`.
   */
  readonly serviceNow?: () => number;
  /** Height of the terminal. Null when there is no terminal, or its height is unknown. */
  readonly height: number | null;
  /** Whether the terminal draws sextants (block characters) itself, without a font. */
  readonly sextants?: boolean;
  /** Null when the output may have any width. */
  readonly width: number | null;
  readonly write: (text: string) => Promise<void>;
}
