/**
 * `nextAt` is the time at which the dispute's status changes next. `settledAt` is the time at which its money
 * was released or paid to the payer.
 */
export const INFRACTIONS = `
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
   ) strict`;
