import { fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { marksOf } from '../sql/named-statement.ts';
import type { JournalSql } from './journal-schema.ts';

/** The opening of an entry for sending. An entry has several openings if its payment was tried again. */
export interface EntryOpening {
  /** Id of the entry. */
  readonly id: string;
  /** Id of the order that opened the entry. It is random, so no other journal or copy has the same opening. */
  readonly opening: string;
}

/**
 * SQL condition: no process has noticed that entries are missing, and the entry that this process opened last
 * is still there. `intent` is the row of the order.
 */
export const IS_WHOLE = `not exists (select 1 from lost_entries where adopted = 0)
    and (intent.follows_id is null
      or exists (select 1 from pruned_entries where id = intent.follows_id)
      or exists (select 1 from entries other where other.id = intent.follows_id
        and (intent.follows = intent.follows_id or other.openings || ' ' like '% ' || intent.follows || ' %')))`;

/** Selects the id of a missing entry, if there is one. `intent` is the row of the order. */
export const MISSING_ENTRY = `select coalesce(
    (select id from lost_entries where adopted = 0 limit 1), intent.follows_id) as id
  from intent where not (${IS_WHOLE})`;

/**
 * Parses the openings of an entry, oldest first.
 * @param id id of the entry, which is also the id of its first order
 * @param openings the ids of the orders that opened the entry again, each after a blank
 */
export const openingsOf = (id: string, openings: unknown): readonly string[] =>
  `${id}${openings ?? ''}`.split(' ');

export const ENTRY_LOST = 'journal_entry_lost';

const AT_ONCE = 400;
const NOTE_MISSING = 'insert into lost_entries (id, adopted) values (?, 0) on conflict do nothing';

/**
 * Detects a journal that lacks entries, for example an older copy or a PostgreSQL replica that became the
 * primary. New entries make such a journal as long as the lost one, so its length proves nothing.
 */
export class JournalOpenings {
  readonly #sql: JournalSql;

  constructor(sql: JournalSql) {
    this.#sql = sql;
  }

  /**
   * The last opening that this process knows to be in the journal. `Journal.open` opens no further entry if it
   * is missing. So a process stops when its connection moves to an older copy.
   */
  last: EntryOpening | null = null;

  /** Returns the openings that the journal no longer has. Openings of pruned entries are not missing. */
  async missing<T extends EntryOpening>(openings: readonly T[]): Promise<readonly T[]> {
    const known = new Map<string, readonly string[] | 'pruned'>();
    for (let at = 0; at < openings.length; at += AT_ONCE) {
      const ids = openings.slice(at, at + AT_ONCE).map(({ id }) => id);
      const rows = await this.#sql.read(
        `select id, openings, 0 as pruned from entries where id in (${marksOf(ids)})
         union all select id, '', 1 from pruned_entries where id in (${marksOf(ids)})`,
        [...ids, ...ids],
      );
      for (const { id, openings: again, pruned } of rows)
        known.set(String(id), Number(pruned) === 1 ? 'pruned' : openingsOf(String(id), again));
    }
    return openings.filter(({ id, opening }) => {
      const there = known.get(id);
      return there !== 'pruned' && there?.includes(opening) !== true;
    });
  }

  /** Returns whether the journal has, or once pruned, the entry. */
  async has(id: string): Promise<boolean> {
    return (await this.missing([{ id, opening: id }])).length === 0;
  }

  /** Returns the id of an entry that some process misses; null if there is none, or a person adopted the journal. */
  async missedEntry(): Promise<string | null> {
    const [row] = await this.#sql.read('select id from lost_entries where adopted = 0 limit 1', []);
    return row ? String(row.id) : null;
  }

  /**
   * Stores that an entry is missing, so that no machine with this journal sends anything until a person adopts
   * the journal. Returns the error to throw.
   */
  async noteMissing(id: string): Promise<PixError> {
    // If this cannot be written, at least this process stops.
    await this.#sql.write(NOTE_MISSING, [id]).catch(() => undefined);
    return fail('journal.entry_lost', { id });
  }

  /** Stores that a person continues with this journal although entries are missing. */
  async adopt(): Promise<void> {
    await this.#sql.write('update lost_entries set adopted = 1 where adopted = 0', []);
  }
}
