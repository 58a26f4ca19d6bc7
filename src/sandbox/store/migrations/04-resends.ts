/** Each row is an accepted resend request, which counts towards the limit of `countResend`. */
export const RESENDS = `
   create table resends (
     seq integer primary key,
     account integer not null references accounts,
     createdAt integer not null
   ) strict;
   create index resendsAccount on resends (account, createdAt)`;
