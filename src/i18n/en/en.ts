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

/** All English messages. `pt-br.ts` has the same keys. */
export const en = {
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
} as const;

export type MessageKey = keyof typeof en;
export type Words = Readonly<Record<MessageKey, string>>;
