import { batchWords } from './words-batch.en.ts';
import { cardWords } from './words-card.en.ts';
import { cliWords } from './words-cli.en.ts';
import { columnWords } from './words-columns.en.ts';
import { deliveryWords } from './words-delivery.en.ts';
import { moneyWords } from './words-money.en.ts';
import { operationWords } from './words-operations.en.ts';
import { reconcileWords } from './words-reconcile.en.ts';
import { storageWords } from './words-storage.en.ts';
import { upkeepWords } from './words-upkeep.en.ts';

/** Everything people read, in English; `pt-br.ts` has the same keys. */
export const en = {
  ...batchWords,
  ...cardWords,
  ...cliWords,
  ...columnWords,
  ...deliveryWords,
  ...moneyWords,
  ...operationWords,
  ...reconcileWords,
  ...storageWords,
  ...upkeepWords,
} as const;
