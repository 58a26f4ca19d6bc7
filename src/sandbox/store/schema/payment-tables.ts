/**
 * - `transactionsKind` is one index for three filters, because a new charge writes to pages of every index.
 * - `infractions.nextAt` is the time at which the dispute's status changes next. `settledAt` is the time at
 *   which its money was released or paid to the payer.
 * - The money of cards is in cents. `cardCharges` contains only the first six and last four digits of a card
 *   number.
 */
export const PAYMENT_TABLES = `
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
