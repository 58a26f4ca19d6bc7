import type { Words } from './index.ts';
import { batchWords } from './words-batch.pt-br.ts';
import { cardWordsPtBr } from './words-card.pt-br.ts';
import { cliWords } from './words-cli.pt-br.ts';
import { columnWords } from './words-columns.pt-br.ts';
import { deliveryWords } from './words-delivery.pt-br.ts';
import { moneyWords } from './words-money.pt-br.ts';
import { operationWords } from './words-operations.pt-br.ts';
import { reconcileWords } from './words-reconcile.pt-br.ts';
import { storageWords } from './words-storage.pt-br.ts';
import { upkeepWords } from './words-upkeep.pt-br.ts';

/** Tudo o que as pessoas leem, em português do Brasil. */
export const ptBr: Words = {
  ...batchWords,
  ...cardWordsPtBr,
  ...cliWords,
  ...columnWords,
  ...deliveryWords,
  ...moneyWords,
  ...operationWords,
  ...reconcileWords,
  ...storageWords,
  ...upkeepWords,
};
