import { entryColumns, IS_UNKNOWN } from './journal-columns.ts';
import type { Dialect } from './journal-schema.ts';

/** Version of the tables. Raise it whenever `journalTables` changes. */
export const JOURNAL_VERSION = 12;

export const journalTables = ({ integer, end }: Dialect): string => `
   create table entries (
     ${entryColumns({ integer, end })},
     unique (scope, reference)
   )${end};
   create index entries_in_doubt on entries (profile) where ${IS_UNKNOWN};
   create index entries_by_time on entries (created_at, id);
   create index entries_single on entries (created_at, id) where batch is null;
   create index entries_by_service_time on entries (service_time);
   create index entries_by_batch on entries (scope, batch, state) where batch is not null;
   create index entries_by_destination on entries (scope, destination_print, created_at);
   create index entries_by_print on entries (destination_print, created_at);
   create index entries_by_charge on entries (subject) where subject is not null;
   create index entries_by_reference on entries (reference);
   create index entries_by_seq on entries (seq);
   create index entries_not_shown on entries (scope, batch) where shown_at is null;
   create unique index entries_by_holder on entries (holder, reference);
   create unique index entries_one_at_a_time on entries (scope, kind, destination_print, amount_cents, coalesce(subject, ''))
     where generated = 1 and ${IS_UNKNOWN};
   create unique index entries_one_of_holder on entries
     (holder, kind, destination_print, amount_cents, coalesce(subject, ''))
     where generated = 1 and ${IS_UNKNOWN} and seq > 0;
   create table batches (
     scope text not null,
     name text not null,
     plan text not null,
     holder text not null,
     place text not null,
     profile_id text not null,
     family text not null,
     settings text not null,
     profile text not null,
     file text not null,
     rows ${integer} not null,
     total_cents ${integer} not null,
     created_at ${integer} not null,
     pause_requested_at ${integer},
     primary key (scope, name)
   )${end};
   create unique index batches_by_holder on batches (holder, name);
   create table planned_rows (
     plan text not null,
     line ${integer} not null,
     reference text not null,
     amount_cents ${integer} not null,
     print text not null,
     refusal text,
     primary key (plan, line)
   )${end};
   create index planned_rows_refused on planned_rows (plan) where refusal is not null;
   create table proposals (
     id text not null primary key,
     scope text not null,
     batch text not null,
     text text not null,
     file text not null,
     findings text not null,
     created_at ${integer} not null,
     expires_at ${integer} not null
   )${end};
   create table decisions (
     proposal text not null primary key,
     decision text not null check (decision in ('approved', 'rejected')),
     person text not null,
     reason text,
     decided_at ${integer} not null
   )${end};
   create table audit (
     n ${integer} not null primary key,
     line text not null,
     hash text not null
   )${end};
   create table openings (highest ${integer} not null)${end};
   create table accounts (
     scope text not null primary key,
     place text not null,
     number text,
     witness text,
     witness_at ${integer}
   )${end};
   create index accounts_by_place on accounts (place);
   create table credentials (
     credential text not null primary key,
     scope text not null
   )${end};
   create table pruned_entries (id text not null primary key)${end};
   create table lost_entries (
     id text not null primary key,
     adopted ${integer} not null
   )${end};
   create index lost_entries_adopted on lost_entries (adopted);`;
