import type { Words } from '../words.ts';
import { adoptWords } from './adopt-words.ts';
import { batchApprovalWords } from './batch-approval-words.ts';
import { batchWords } from './batch-words.ts';
import { cardWords } from './card-words.ts';
import { cliWords } from './cli-words.ts';
import { columnWords } from './column-words.ts';
import { dashboardActionWords } from './dashboard-action-words.ts';
import { dashboardScreenWords } from './dashboard-screen-words.ts';
import { dashboardWords } from './dashboard-words.ts';
import { dataRemovalWords } from './data-removal-words.ts';
import { deliveryWords } from './delivery-words.ts';
import { doctorWords } from './doctor-words.ts';
import { listenerWords } from './listener-words.ts';
import { liveWords } from './live-words.ts';
import { moneyWords } from './money-words.ts';
import { operationWords } from './operation-words.ts';
import { ownErrorCodeWords } from './own-error-code-words.ts';
import { payPageWords } from './pay-page-words.ts';
import { pixCodeWords } from './pix-code-words.ts';
import { reasonWords } from './reason-words.ts';
import { reconcileWords } from './reconcile-words.ts';
import { resendWords } from './resend-words.ts';
import { storageWords } from './storage-words.ts';

export const ptBr: Words = {
  ...adoptWords,
  ...batchWords,
  ...cardWords,
  ...cliWords,
  ...pixCodeWords,
  ...columnWords,
  ...dashboardActionWords,
  ...dashboardScreenWords,
  ...dashboardWords,
  ...deliveryWords,
  ...ownErrorCodeWords,
  ...listenerWords,
  ...liveWords,
  ...moneyWords,
  ...operationWords,
  ...payPageWords,
  ...batchApprovalWords,
  ...reasonWords,
  ...reconcileWords,
  ...storageWords,
  ...dataRemovalWords,
  ...resendWords,
  ...doctorWords,
};
