import { ENDED_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { chunks } from '../../domain/text/chunks.ts';
import { marksOf, quoted } from '../sql/named-statement.ts';
import { walkSteps } from '../sql/walk-steps.ts';
import { IS_UNKNOWN } from './journal-columns.ts';
import { PAYOUT_KINDS } from './journal-entry.ts';
import type { JournalSql, SqlRow } from './journal-schema.ts';

/**
 * Each entry has one need. The need decides how pruning treats the entry:
 * - Entries that are `unknown`, `unseen` (never shown), `open` (accepted, not final) or `mismatched` are
 *   never pruned.
 * - An `unused` entry moved no money, and `pix` generated its reference.
 * - A `personal` entry still contains personal data. A `bare` entry contains none.
 */
const ENTRY_NEEDS = ['unknown', 'unseen', 'open', 'mismatched', 'unused', 'personal', 'bare'] as const;
export type EntryNeed = (typeof ENTRY_NEEDS)[number];

type EntryNeeds = Readonly<Record<EntryNeed, number>>;

const STEP = 500;

/** Kinds of payments whose `destination` is personal: a key, an account, or a card's last digits. */
const PERSONAL = quoted([...PAYOUT_KINDS, 'card-charge']);
/** Kinds of payments whose status at the service may still change after the confirmation. */
const FOLLOWED = quoted(PAYOUT_KINDS);

const HAS_PERSONAL = `(kind in (${PERSONAL}) and destination <> '' or coalesce(override_reason, '') <> '')`;

/**
 * Computes an entry's need (see `ENTRY_NEEDS`); the first matching case decides. All inserted values are
 * constants, so no quoting is needed.
 */
const NEED = `case
  when ${IS_UNKNOWN} then 'unknown'
  when shown_at is null then 'unseen'
  when mismatch is not null then 'mismatched'
  when state = 'confirmed' and kind in (${FOLLOWED})
    and coalesce(service_status, '') not in (${quoted(ENDED_STATUSES)}) then 'open'
  when state <> 'confirmed' and generated = 1 and batch is null then 'unused'
  when ${HAS_PERSONAL} then 'personal'
  else 'bare' end`;

const BEFORE = 'coalesce(settled_at, sent_at) < ?';

/**
 * Erases personal data. `override_reason` may contain some, because a person wrote it; an empty text still
 * shows that a limit was exceeded.
 */
const REDUCE = `destination = case when kind in (${PERSONAL}) then '' else destination end,
  override_reason = case when override_reason is null then null else '' end`;

/**
 * Removes old entries and personal data. References and batch names of payments stay, so that a repeated
 * payment is still detected.
 */
export class JournalPruning {
  readonly #sql: JournalSql;

  constructor(sql: JournalSql) {
    this.#sql = sql;
  }

  /**
   * Counts entries of all profiles by need. An entry counts only if it ended before `beforeMs`. If an entry
   * has not ended, the time of its last request must be before `beforeMs`.
   */
  async needs(beforeMs: number): Promise<EntryNeeds> {
    const rows = await this.#sql.read(
      `select ${NEED} as need, count(*) as n from entries where ${BEFORE} group by 1`,
      [beforeMs],
    );
    const counts = new Map(rows.map(({ need, n }) => [need as EntryNeed, Number(n)]));
    return Object.fromEntries(ENTRY_NEEDS.map((need) => [need, counts.get(need) ?? 0])) as EntryNeeds;
  }

  /**
   * Deletes `unused` entries, and erases destinations and texts of `personal` entries. Works in small steps,
   * so that payments can continue.
   */
  async prune(beforeMs: number): Promise<{ readonly reduced: number; readonly removed: number }> {
    // Stores the highest `seq`. It must not decrease when the entry that has it is deleted.
    await this.#sql.write('insert into openings (highest) select coalesce(max(seq), 0) from entries', []);
    const removed = await inSteps(
      this.#sql,
      beforeMs,
      'unused',
      (where) => `delete from entries where ${where}`,
      // A machine that opened the entry must not take it for lost.
      (where) =>
        `insert into pruned_entries (id) select id from entries where ${where} on conflict do nothing`,
    );
    const reduced = await inSteps(
      this.#sql,
      beforeMs,
      'personal',
      (where) => `update entries set ${REDUCE} where ${where}`,
    );
    return { reduced, removed };
  }

  /**
   * Removes deleted data from the SQLite files. Returns false if another process uses them. With PostgreSQL,
   * does nothing and returns true.
   */
  async compact(): Promise<boolean> {
    return (await this.#sql.compact?.()) ?? true;
  }

  async needsOf(ids: readonly string[]): Promise<ReadonlyMap<string, EntryNeed>> {
    const needs = new Map<string, EntryNeed>();
    for await (const some of chunks(ids, STEP)) {
      const rows = await this.#sql.read(
        `select id, ${NEED} as need from entries where id in (${marksOf(some)})`,
        some,
      );
      for (const { id, need } of rows) needs.set(String(id), need as EntryNeed);
    }
    return needs;
  }

  /**
   * Erases destinations and texts of the given entries. Skips entries without personal data, and entries
   * whose need is neither `personal` nor `unused`.
   * @returns the ids of the changed entries
   */
  async reduce(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const reduced = new Set<string>();
    for await (const some of chunks(ids, STEP)) {
      const rows = await this.#sql.write(
        `update entries set ${REDUCE} where id in (${marksOf(some)}) and ${NEED} in ('personal', 'unused') and ${HAS_PERSONAL}
           returning id`,
        some,
      );
      for (const { id } of rows) reduced.add(String(id));
    }
    return reduced;
  }
}

/**
 * Applies the statement to all matching entries in small steps, and returns their number. The condition is
 * checked again in each step, because another process may have changed an entry.
 */
async function inSteps(
  sql: JournalSql,
  beforeMs: number,
  need: EntryNeed,
  statement: (where: string) => string,
  before?: (where: string) => string,
): Promise<number> {
  const where = `${BEFORE} and ${NEED} = '${need}'`;
  let count = 0;
  const read = (after: SqlRow | undefined, size: number): Promise<readonly SqlRow[]> =>
    sql.read(`select id from entries where ${where} and id > ? order by id limit ?`, [
      beforeMs,
      String(after?.id ?? ''),
      size,
    ]);
  for await (const rows of walkSteps(read, { step: STEP })) {
    const chosen = rows.map(({ id }) => String(id));
    const step = `${where} and id in (${marksOf(chosen)})`;
    if (before) await sql.write(before(step), [beforeMs, ...chosen]);
    count += (await sql.write(`${statement(step)} returning id`, [beforeMs, ...chosen])).length;
  }
  return count;
}
