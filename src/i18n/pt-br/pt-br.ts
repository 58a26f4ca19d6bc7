import type { Words } from '../en/en.ts';
import { cliWords } from './cli-words.ts';
import { codeWords } from './code-words.ts';
import { dashboardWords } from './dashboard-words.ts';
import { errorWords } from './error-words.ts';
import { moneyWords } from './money-words.ts';
import { operationWords } from './operation-words.ts';
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
  ...receiptWords,
  ...routeWords,
  ...storageWords,
  ...webhookWords,
};
