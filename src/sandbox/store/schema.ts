import { ACCOUNT_TABLES } from './schema/account-tables.ts';
import { DELIVERY_TABLES } from './schema/delivery-tables.ts';
import { PAYMENT_TABLES } from './schema/payment-tables.ts';

/**
 * Version of the tables. It increases with each change of them, and a store of another version is refused.
 * There are no migrations, because the data of a sandbox is invented.
 */
export const SCHEMA_VERSION = 13;

/** A reset keeps the certificates, because clients have copies of them. */
const OTHER_TABLES = `
   create table reports (
     seq integer primary key,
     id text not null unique,
     account integer not null references accounts,
     status text not null,
     filters text not null,
     createdAt integer not null,
     updatedAt integer not null,
     writtenRows integer,
     storageExpiresAt integer
   ) strict;

   create table reportParts (
     report integer not null references reports,
     part integer not null,
     content blob not null,
     primary key (report, part)
   ) strict;

   create table timers (
     seq integer primary key,
     at integer not null,
     kind text not null,
     subject integer not null
   ) strict;
   create index timersAt on timers (at);

   create table faults (
     seq integer primary key,
     fault text not null
   ) strict;

   create table certificates (json text not null) strict;`;

/**
 * Money is in thousandths of a real (0.115 is 115), and time in ms since 1970. Other columns have the values
 * of the API (§2). Every index implicitly ends with `seq`, the order of creation, so `order by createdAt,
 * seq` needs no sort.
 */
export const SCHEMA = [ACCOUNT_TABLES, PAYMENT_TABLES, DELIVERY_TABLES, OTHER_TABLES].join('');

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
