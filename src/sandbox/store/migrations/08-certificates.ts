/** This table is not in `TABLES`: a reset keeps the certificates, because clients have copies of them. */
export const CERTIFICATES = `
   create table certificates (
     name text primary key check (name in ('ca', 'server', 'client')),
     cert text not null,
     key text not null
   ) strict`;
