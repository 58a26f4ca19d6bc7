/** `body` contains the card charge as it was at the time of the event. */
export const POSTBACKS = `
   create table postbacks (
     seq integer primary key,
     charge integer not null references cardCharges,
     url text not null,
     body text not null,
     attempts integer not null default 0,
     state text not null default 'queued' check (state in ('queued', 'delivered', 'failed'))
   ) strict;
   create index postbacksQueued on postbacks (seq) where state = 'queued'`;
