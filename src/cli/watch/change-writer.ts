import { countBy } from '../../domain/count-by.ts';
import { say, type Words } from '../../i18n/index.ts';
import type { OutputForm } from '../../output/output-options.ts';
import type { WatchedRun, WatchScreen } from './frame-screen.ts';

export interface ChangeWriterOptions {
  readonly form: OutputForm;
  readonly words: Words;
  readonly write: (text: string) => Promise<void>;
  readonly tell: (line: string) => void;
}

/**
 * Prints changed results of a `--watch`. In NDJSON and csv it prints only new rows, in other formats the
 * complete result.
 */
export class ChangeWriter implements WatchScreen {
  readonly #options: ChangeWriterOptions;
  #before: string | null = null;
  #counts = new Map<string, number>();
  readonly #told = new Set<string>();
  #isLost = false;

  constructor(options: ChangeWriterOptions) {
    this.#options = options;
  }

  async show({ text, notes, failure }: WatchedRun): Promise<void> {
    const { words, tell, write } = this.#options;
    for (const line of notes) if (!this.#told.has(line)) tell(line);
    for (const line of notes) this.#told.add(line);
    if (failure !== null && !this.#isLost) tell(say(words, 'watch.lost', { reason: failure }));
    if (failure === null && this.#isLost) tell(words['watch.back']);
    this.#isLost = failure !== null;
    if (text === null || text === this.#before) return;
    const changed = this.#changed(text);
    this.#before = text;
    if (changed !== '') await write(changed);
  }

  #changed(text: string): string {
    const { form } = this.#options;
    if (form !== 'ndjson' && form !== 'csv') return text;
    const records = text.match(form === 'csv' ? CSV_RECORD : LINE) ?? [];
    // Count equal rows: if a row occurs more often than before, the additional ones are new.
    const known = new Map(this.#counts);
    const fresh = records.filter((record) => {
      const left = known.get(record) ?? 0;
      known.set(record, left - 1);
      return left <= 0;
    });
    this.#counts = countBy(records);
    return fresh.join('');
  }
}

const LINE = /.*\n/g;
/** Quoted values may contain line breaks. */
const CSV_RECORD = /(?:[^"\n]|"[^"]*")*\n/g;
