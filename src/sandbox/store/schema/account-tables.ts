/**
 * `remadeTokens.made` counts how often a token was reissued. It survives a reset, because otherwise a leaked
 * token would become valid again.
 */
export const ACCOUNT_TABLES = `
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
