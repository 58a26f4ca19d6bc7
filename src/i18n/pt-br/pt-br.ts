import type { Words } from '../words.ts';
import { cliWords } from './cli-words.ts';
import { codeWords } from './code-words.ts';
import { dashboardWords } from './dashboard-words.ts';
import { errorWords } from './error-words.ts';
import { moneyWords } from './money-words.ts';
import { operationWords } from './operation-words.ts';
import { payPageWords } from './pay-page-words.ts';
import { receiptWords } from './receipt-words.ts';
import { routeWords } from './route-words.ts';
import { storageWords } from './storage-words.ts';
import { webhookWords } from './webhook-words.ts';

export const ptBr: Words = {
  ...cliWords,
  ...codeWords,
  ...dashboardWords,
  ...errorWords,
  ...moneyWords,
  ...operationWords,
  ...payPageWords,
  ...receiptWords,
  ...routeWords,
  ...storageWords,
  ...webhookWords,
};
