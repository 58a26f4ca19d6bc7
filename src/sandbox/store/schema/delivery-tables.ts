/**
 * - Each row of `resends` is an accepted resend request, which counts towards the limit of `countResend`.
 * - `postbacks.body` contains the card charge as it was at the time of the event.
 */
export const DELIVERY_TABLES = `
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
