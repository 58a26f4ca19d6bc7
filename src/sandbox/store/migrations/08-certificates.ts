/**
 * Both ends of the card family's TLS. Not among `TABLES`: a sandbox that begins anew keeps them, for they lie in the
 * profile and in whatever else was set up to call it.
 */
export const CERTIFICATES = `
   create table certificates (
     name text primary key check (name in ('ca', 'server', 'client')),
     cert text not null,
     key text not null
   ) strict`;
