import { FIRST_TABLES } from './migrations/01-first-tables.ts';
import { PAYOUTS } from './migrations/02-payouts.ts';
import { INFRACTIONS } from './migrations/03-infractions.ts';
import { RESENDS } from './migrations/04-resends.ts';
import { ACCOUNT_ACCESS } from './migrations/05-account-access.ts';
import { CARDS } from './migrations/06-cards.ts';
import { CONTROL } from './migrations/07-control.ts';
import { CERTIFICATES } from './migrations/08-certificates.ts';
import { POSTBACKS } from './migrations/09-postbacks.ts';
import { TRANSACTION_JSON } from './migrations/10-transaction-json.ts';
import { TRANSACTION_KINDS } from './migrations/11-transaction-kinds.ts';
import { NO_TRANSACTION_JSON } from './migrations/12-no-transaction-json.ts';

/** Never edit a released migration; add a new one. */
export const MIGRATIONS: readonly string[] = [
  FIRST_TABLES,
  PAYOUTS,
  INFRACTIONS,
  RESENDS,
  ACCOUNT_ACCESS,
  CARDS,
  CONTROL,
  CERTIFICATES,
  POSTBACKS,
  TRANSACTION_JSON,
  TRANSACTION_KINDS,
  NO_TRANSACTION_JSON,
];

/** Tables that a reset empties. A table comes before the tables that it refers to. */
export const TABLES = [
  'timers',
  'faults',
  'postbacks',
  'cardCharges',
  'recurrences',
  'ipChanges',
  'resends',
  'defenses',
  'infractions',
  'idempotencyKeys',
  'pixKeys',
  'transfers',
  'refunds',
  'payouts',
  'dailyUse',
  'reportParts',
  'reports',
  'callbacks',
  'deliveries',
  'events',
  'webhooks',
  'entries',
  'balances',
  'transactions',
  'tokens',
  'accounts',
  'meta',
] as const;
