/** Money is in cents. The tables contain only the first six and last four digits of a card number. */
export const CARDS = `
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
   create index cardChargesRecurrence on cardCharges (recurrence, createdAt) where recurrence is not null`;
