/**
 * Money is in thousandths of a real (0.115 is 115), and time in ms since 1970. Other columns have the values
 * of the API (§2). Every index implicitly ends with `seq`, the order of creation, so `order by createdAt,
 * seq` needs no sort.
 */
export const FIRST_TABLES = `
   create table meta (key text primary key, value text not null) strict, without rowid;

   create table accounts (
     seq integer primary key,
     accountNumber text not null unique,
     branch text not null,
     name text not null,
     document text not null,
     allowDeposit integer not null,
     allowWithdraw integer not null,
     cashInTicketMin integer not null,
     cashInTicketMax integer not null,
     cashOutTicketMin integer not null,
     cashOutTicketMax integer not null,
     depositFee integer not null,
     dailyWithdrawLimit integer,
     callbackSecret text,
     secretsMade integer not null default 0
   ) strict;

   create table tokens (
     token text primary key,
     account integer not null references accounts,
     scopes text not null,
     revoked integer not null default 0
   ) strict, without rowid;

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
     qrCodePng blob,
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
   create index transactionsStatus on transactions (account, status, createdAt);
   create index transactionsType on transactions (account, type, createdAt);
   create index transactionsMethod on transactions (account, method, createdAt);
   create index transactionsAmount on transactions (account, amount, createdAt);
   create index transactionsEndToEnd on transactions (account, endToEndId, createdAt)
     where endToEndId is not null;
   create index transactionsVirtual on transactions (account, virtualAccount, createdAt)
     where virtualAccount is not null;
   create index transactionsDocument on transactions (account, payerDocument, createdAt)
     where payerDocument is not null;
   create index transactionsName on transactions (account, payerName, createdAt) where payerName is not null;

   create table balances (
     account integer not null,
     book text not null,
     amount integer not null,
     primary key (account, book),
     check (amount >= 0 or book not in ('available', 'blocked'))
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
   create index timersAt on timers (at);`;
