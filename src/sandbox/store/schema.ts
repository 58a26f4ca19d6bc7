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
 * `remadeTokens.made` counts how often a token was reissued. It survives a reset, because otherwise a leaked
 * token would become valid again.
 */
const ACCOUNT_TABLES = `
   create table meta (key text primary key, value text not null) strict, without rowid;

   create table accounts (
     seq integer primary key,
     accountNumber text not null unique,
     branch text not null,
     name text not null,
     document text not null,
     allowDeposit integer not null,
     allowWithdraw integer not null,
     allowTransfer integer not null,
     allowCnpjDeposit integer not null default 1,
     allowKeyLookup integer not null default 1,
     allowQrReading integer not null default 1,
     contractSigned integer not null default 1,
     locked integer not null default 0,
     rateLimits integer not null default 0,
     cashInTicketMin integer not null,
     cashInTicketMax integer not null,
     cashOutTicketMin integer not null,
     cashOutTicketMax integer not null,
     depositFee integer not null,
     withdrawFee integer not null,
     commission integer not null,
     partner integer references accounts,
     dailyWithdrawLimit integer,
     callbackSecret text,
     secretsMade integer not null default 0,
     sourceIp text not null default '127.0.0.1',
     ips text not null default '["127.0.0.1"]'
   ) strict;

   create table tokens (
     token text primary key,
     account integer not null references accounts,
     scopes text not null,
     family text not null,
     revoked integer not null default 0
   ) strict, without rowid;

   create table remadeTokens (
     account integer not null,
     name text not null,
     made integer not null,
     primary key (account, name)
   ) strict, without rowid;

   create table ipChanges (
     seq integer primary key,
     account integer not null references accounts,
     ip text not null,
     change text not null check (change in ('added', 'removed')),
     createdAt integer not null
   ) strict;
   create index ipChangesAccount on ipChanges (account, createdAt);

   create table pixKeys (
     seq integer primary key,
     id text not null unique,
     account integer not null references accounts,
     key text not null unique,
     type text not null,
     isDefault integer not null,
     createdAt integer not null,
     updatedAt integer not null
   ) strict;
   create index pixKeysAccount on pixKeys (account);

   create table dailyUse (
     account integer not null references accounts,
     day text not null,
     amount integer not null,
     primary key (account, day)
   ) strict, without rowid;

   create table idempotencyKeys (
     account integer not null references accounts,
     key text not null,
     asked text not null,
     subject integer not null,
     primary key (account, key)
   ) strict, without rowid;`;

/**
 * - Each row of `resends` is an accepted resend request, which counts towards the limit of `countResend`.
 * - `postbacks.body` contains the card charge as it was at the time of the event.
 */
const DELIVERY_TABLES = `
   create table webhooks (
     seq integer primary key,
     id text not null unique,
     account integer not null references accounts,
     url text not null,
     active integer not null,
     events text not null,
     secret text,
     secretsMade integer not null default 0,
     createdAt integer not null,
     updatedAt integer not null,
     verification text not null,
     verificationDetail text not null,
     checkedAt integer
   ) strict;
   create index webhooksAccount on webhooks (account);

   create table events (
     seq integer primary key,
     account integer not null references accounts,
     transactionSeq integer not null references transactions,
     name text not null,
     status text not null,
     body text not null,
     createdAt integer not null
   ) strict;
   create index eventsTransaction on events (transactionSeq);

   create table deliveries (
     seq integer primary key,
     event integer not null references events,
     webhook integer references webhooks,
     url text not null,
     attempts integer not null default 0,
     state text not null check (state in ('queued', 'delivered', 'failed', 'discarded'))
   ) strict;
   create index deliveriesEvent on deliveries (event);
   create index deliveriesQueued on deliveries (seq) where state = 'queued';

   create table callbacks (
     seq integer primary key,
     id text not null unique,
     account integer not null references accounts,
     delivery integer not null references deliveries,
     url text not null,
     status integer,
     transactionId text not null,
     createdAt integer not null,
     responseBody text,
     responseHeaders text,
     responseTime integer not null,
     failed integer not null
   ) strict;
   create index callbacksCreated on callbacks (account, createdAt);
   create index callbacksStatus on callbacks (account, status, createdAt);
   create index callbacksTransaction on callbacks (account, transactionId, createdAt);
   create index callbacksUrl on callbacks (account, url, createdAt);
   create index callbacksFailed on callbacks (account, failed, createdAt);

   create table resends (
     seq integer primary key,
     account integer not null references accounts,
     createdAt integer not null
   ) strict;
   create index resendsAccount on resends (account, createdAt);

   create table postbacks (
     seq integer primary key,
     charge integer not null references cardCharges,
     url text not null,
     body text not null,
     attempts integer not null default 0,
     state text not null default 'queued' check (state in ('queued', 'delivered', 'failed'))
   ) strict;
   create index postbacksQueued on postbacks (seq) where state = 'queued';`;

/**
 * - `transactionsKind` is one index for three filters, because a new charge writes to pages of every index.
 * - `infractions.nextAt` is the time at which the dispute's status changes next. `settledAt` is the time at
 *   which its money was released or paid to the payer.
 * - The money of cards is in cents. `cardCharges` contains only the first six and last four digits of a card
 *   number.
 */
const PAYMENT_TABLES = `
   create table transactions (
     seq integer primary key,
     id text not null,
     account integer not null references accounts,
     type text not null,
     method text not null,
     status text not null,
     amount integer not null,
     serviceFeeCharged integer not null,
     createdAt integer not null,
     updatedAt integer not null,
     paidAt integer,
     expiresAt integer,
     qrCodeText text,
     generatedName text,
     generatedDocument text,
     generatedEmail text,
     payerName text,
     payerDocument text,
     payerInstitutionIspb text,
     payerInstitutionName text,
     payerAccountNumber text,
     receiverName text,
     receiverDocument text,
     receiverInstitutionIspb text,
     receiverInstitutionName text,
     receiverAccountNumber text,
     endToEndId text,
     withdrawPixKey text,
     withdrawPixType text,
     clientReference text,
     virtualAccount text,
     callbackUrl text,
     refundAmount integer,
     refundEndToEndId text,
     refundStatus text,
     refundReason text,
     refundDescription text,
     refundedAt integer,
     cancellationReason text
   ) strict;
   create unique index transactionsId on transactions (id);
   create unique index transactionsReference on transactions (account, clientReference)
     where clientReference is not null;
   create index transactionsCreated on transactions (account, createdAt);
   create index transactionsUpdated on transactions (account, updatedAt);
   create index transactionsAmount on transactions (account, amount, createdAt);
   create index transactionsEndToEnd on transactions (account, endToEndId, createdAt)
     where endToEndId is not null;
   create index transactionsVirtual on transactions (account, virtualAccount, createdAt)
     where virtualAccount is not null;
   create index transactionsDocument on transactions (account, payerDocument, createdAt)
     where payerDocument is not null;
   create index transactionsName on transactions (account, payerName, createdAt) where payerName is not null;
   create index transactionsKind on transactions (account, type, method, status, createdAt);

   create table balances (
     account integer not null,
     book text not null,
     amount integer not null,
     primary key (account, book),
     check (amount >= 0 or book in ('outside', 'fees'))
   ) strict, without rowid;

   create table entries (
     seq integer primary key,
     id text not null unique,
     movement integer not null,
     account integer not null,
     book text not null,
     amount integer not null,
     reason text not null,
     transactionId text,
     infractionId text,
     createdAt integer not null,
     available integer,
     blocked integer
   ) strict;
   create index entriesMovement on entries (movement);
   create index entriesCreated on entries (account, createdAt) where available is not null;
   create index entriesTransaction on entries (transactionId) where transactionId is not null;
   create index entriesAvailable on entries (account, createdAt) where book = 'available';

   create table payouts (
     transactionSeq integer primary key references transactions,
     operation text not null check (operation in ('WITHDRAW', 'EXTERNAL_PAYMENT')),
     destination text not null,
     comment text,
     hubStatus text,
     sentAt integer,
     approvedAt integer,
     confirmedAt integer,
     rejectedReason text
   ) strict;

   create table refunds (
     seq integer primary key,
     id text not null unique,
     account integer not null references accounts,
     transactionSeq integer not null references transactions,
     amount integer not null,
     whole integer not null,
     status text not null,
     clientReference text,
     createdAt integer not null,
     updatedAt integer not null
   ) strict;
   create index refundsTransaction on refunds (transactionSeq);
   create unique index refundsReference on refunds (account, clientReference) where clientReference is not null;

   create table transfers (
     sent integer primary key references transactions,
     received integer not null unique references transactions,
     comment text,
     toPixKey text
   ) strict;

   create table infractions (
     seq integer primary key,
     id text not null unique,
     account integer not null references accounts,
     transactionSeq integer not null references transactions,
     transactionId text not null,
     protocol text not null unique,
     type text not null,
     status text not null,
     reportedBy text not null,
     reportDetails text,
     analysisResult text,
     analysisDetails text,
     endToEndId text not null,
     participantName text,
     participantDocument text,
     amount integer not null,
     blockedAmount integer not null,
     feeCharged integer not null default 0,
     settledAmount integer not null default 0,
     reportedAt integer not null,
     expiresAt integer not null,
     closedAt integer,
     nextAt integer not null,
     settledAt integer,
     createdAt integer not null,
     updatedAt integer not null
   ) strict;
   create index infractionsCreated on infractions (account, createdAt);
   create index infractionsUpdated on infractions (account, updatedAt);
   create index infractionsTransaction on infractions (transactionSeq);

   create table defenses (
     seq integer primary key,
     id text not null unique,
     infraction integer not null unique references infractions,
     defense text not null,
     status text not null,
     createdAt integer not null,
     updatedAt integer not null
   ) strict;

   create table recurrences (
     seq integer primary key,
     id text not null unique,
     account integer not null references accounts,
     interval text not null check (interval in ('MONTHLY', 'ANNUAL')),
     status text not null check (status in ('ACTIVE', 'INACTIVE', 'ENDED')),
     amount integer not null,
     startAt integer not null,
     cycle integer not null,
     nextAt integer not null,
     endAt integer,
     createdAt integer not null
   ) strict;

   create table cardCharges (
     seq integer primary key,
     id text not null unique,
     account integer not null references accounts,
     externalId text not null,
     amount integer not null,
     reversedAmount integer not null default 0,
     postbackUrl text,
     customer text not null,
     payment text not null,
     status integer not null,
     recurrence integer references recurrences,
     recurrenceCycle integer,
     createdAt integer not null,
     updatedAt integer not null
   ) strict;
   create index cardChargesCreated on cardCharges (account, createdAt);
   create index cardChargesRecurrence on cardCharges (recurrence, createdAt) where recurrence is not null;`;

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
