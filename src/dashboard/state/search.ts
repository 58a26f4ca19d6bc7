import type { Phrase } from './phrase.ts';
import type { Payment } from './rows.ts';

export interface Search {
  readonly filter: string;
  readonly stage: 'reading' | 'done' | 'failed';
  readonly rows: readonly Payment[];
  readonly failure: Phrase | null;
}
