/**
 * `remadeTokens.made` counts how often a token was reissued. It survives a reset, because otherwise a leaked
 * token would become valid again.
 */
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
