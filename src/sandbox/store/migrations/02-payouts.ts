export const PAYOUTS = `
   alter table accounts add column allowTransfer integer not null default 1;
   alter table accounts add column withdrawFee integer not null default 0;
   alter table accounts add column commission integer not null default 0;
   alter table accounts add column partner integer references accounts;

   alter table tokens add column family text not null default 'main';

   create table newBalances (
     account integer not null,
     book text not null,
     amount integer not null,
     primary key (account, book),
     check (amount >= 0 or book in ('outside', 'fees'))
   ) strict, without rowid;
   insert into newBalances select account, book, amount from balances;
   drop table balances;
   alter table newBalances rename to balances;
   create index entriesAvailable on entries (account, createdAt) where book = 'available';

   create table dailyUse (
     account integer not null references accounts,
     day text not null,
     amount integer not null,
     primary key (account, day)
   ) strict, without rowid;

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

   create table idempotencyKeys (
     account integer not null references accounts,
     key text not null,
     asked text not null,
     subject integer not null,
     primary key (account, key)
   ) strict, without rowid`;
