import { type AuditEvent, type KeptLine, nextLine } from '../../domain/audit-line.ts';
import type { JournalOrder } from './journal-entry.ts';
import { type JournalSql, LARGEST, SMALLEST, type SqlCell, type SqlRow } from './journal-schema.ts';

const STEP = 1_000;
/**
 * Maximum number of attempts to append a line. An attempt fails when another process appends a line first.
 */
const MOST_TURNS = 100;

const lineOf = (row: SqlRow): KeptLine => ({
  n: Number(row.n),
  line: String(row.line),
  hash: String(row.hash),
});

/**
 * Selects the last line. Ignores lines with an impossibly large `n`: they are damaged, and `n + 1` would not
 * be exact.
 */
const LAST = `select n, line, hash from audit where n < ${Number.MAX_SAFE_INTEGER} order by n desc limit 1`;

export class AuditLines {
  readonly #sql: JournalSql;

  constructor(sql: JournalSql) {
    this.#sql = sql;
  }

  /** Appends a line. If another process has just used the line's number, tries again with the next number. */
  async append(event: AuditEvent): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const [last] = await this.#sql.read(LAST, []);
      const { n, line, hash } = nextLine(event, last ? lineOf(last) : null);
      const [kept] = await this.#sql.write(
        'insert into audit (n, line, hash) values (?, ?, ?) on conflict do nothing returning n',
        [n, line, hash],
      );
      if (kept) return;
      const [there] = await this.#sql.read('select hash from audit where n = ?', [n]);
      // The line was already stored: the connection was lost at the commit, and the insert was repeated.
      if (there?.hash === hash) return;
    }
    throw new Error('audit: no turn');
  }

  /** Removes the audit lines up to and including this number, all or none. */
  async remove(upTo: number): Promise<void> {
    await this.#sql.write('delete from audit where n <= ?', [upTo]);
  }

  async *walk(order: JournalOrder = 'oldest'): AsyncGenerator<KeptLine> {
    const [beyond, direction] = order === 'oldest' ? ['>', 'asc'] : ['<', 'desc'];
    for (let after: SqlCell = order === 'oldest' ? SMALLEST : LARGEST; ; ) {
      const rows: readonly SqlRow[] = await this.#sql.read(
        `select n, line, hash from audit where n ${beyond} ? order by n ${direction} limit ${STEP}`,
        [after],
      );
      yield* rows.map(lineOf);
      if (rows.length < STEP) return;
      after = rows.at(-1)?.n as SqlCell;
    }
  }
}
