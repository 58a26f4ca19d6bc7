export const ACCOUNT_ACCESS = `
   alter table accounts add column locked integer not null default 0;
   alter table accounts add column contractSigned integer not null default 1;
   alter table accounts add column allowCnpjDeposit integer not null default 1;
   alter table accounts add column allowKeyLookup integer not null default 1;
   alter table accounts add column allowQrReading integer not null default 1;
   alter table accounts add column sourceIp text not null default '127.0.0.1';
   alter table accounts add column ips text not null default '["127.0.0.1"]';

   create table ipChanges (
     seq integer primary key,
     account integer not null references accounts,
     ip text not null,
     change text not null check (change in ('added', 'removed')),
     createdAt integer not null
   ) strict;
   create index ipChangesAccount on ipChanges (account, createdAt)`;
