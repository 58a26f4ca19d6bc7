import type { FuzzTarget } from './fuzz-target.ts';
import { batchFile, csvFile, reportFile } from './targets/batch-file.ts';
import { brCode } from './targets/br-code.ts';
import { csvGuardTarget } from './targets/csv-guard.ts';
import { dates } from './targets/dates.ts';
import { json } from './targets/json.ts';
import { keys } from './targets/keys.ts';
import { moneyText } from './targets/money-text.ts';
import { printed } from './targets/printed.ts';
import { profileFile, profileWrite } from './targets/profile-file.ts';
import { replies } from './targets/replies.ts';
import { screenTarget } from './targets/screen.ts';
import { signature } from './targets/signature.ts';
import { columns, terminal } from './targets/terminal.ts';
import { vaultFileTarget } from './targets/vault-file.ts';

export const targets: readonly FuzzTarget[] = [
  json,
  brCode,
  signature,
  replies,
  profileFile,
  profileWrite,
  vaultFileTarget,
  printed,
  terminal,
  columns,
  screenTarget,
  csvGuardTarget,
  batchFile,
  csvFile,
  reportFile,
  moneyText,
  dates,
  keys,
];
