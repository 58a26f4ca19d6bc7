/**
 * A reset keeps the certificates, because clients have copies of them. The table is therefore not in
 * `TABLES`.
 */
export const CERTIFICATES = `
   create table certificates (
     name text primary key check (name in ('ca', 'server', 'client')),
     cert text not null,
     key text not null
   ) strict`;
