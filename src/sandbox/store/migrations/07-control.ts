/** What control routes leave behind. `faults.fault` is JSON; `remadeTokens.made`: how often a token was issued anew, which a
 * reset does not undo: what leaked must not come back. */
export const CONTROL = `
   alter table accounts add column rateLimits integer not null default 0;

   create table faults (
     seq integer primary key,
     fault text not null
   ) strict;

   create table remadeTokens (
     account integer not null,
     name text not null,
     made integer not null,
     primary key (account, name)
   ) strict, without rowid`;
