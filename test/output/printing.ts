import { en } from '../../src/i18n/en/en.ts';
import type { OutputOptions } from '../../src/output/output-options.ts';
import { Presenter } from '../../src/output/presenter.ts';

/** Returns a Presenter, by default one for tables into a pipe, and a function that returns the printed text. */
export function printing(options: Partial<OutputOptions> = {}): { out: Presenter; written: () => string } {
  const chunks: string[] = [];
  const out = new Presenter({
    ...{ form: 'table', words: en, lang: 'en', reveal: false, color: false, relativeTimes: false },
    ...{ nowMs: Date.parse('2026-11-21T15:00:00Z'), width: null, height: null },
    write: async (chunk) => void chunks.push(chunk),
    ...options,
  });
  return { out, written: () => chunks.join('') };
}
